import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prompts, ROLLED_UP, workspaces } from '../support/eval-config.ts';
import { ours, promptfoo } from '../support/promptfoo.ts';

interface Row {
  readonly success: boolean;
  readonly testCase: { readonly metadata?: { readonly task?: string } };
  readonly gradingResult: { readonly componentResults: readonly { readonly reason: string }[] };
}

const workspace = workspaces({
  ...ROLLED_UP,
  prompts: prompts('direct'),
  providers: [{ id: 'echo', label: 'echo' }],
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { preset: 'decisive-small', units: { twins: 10 } },
    },
    ...['not-contains', 'contains'].map((type) => ({
      vars: { context: 'Sums.', question: 'What is 1 + 1?', answerInstruction: '', theme: '' },
      assert: [{ type, value: 'surely not in any reply' }],
    })),
  ],
});

test("tests of one's own beside ours are judged by their own assertions alone, and no scorecard counts them", async () => {
  const folder = workspace();
  const { output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
  const file = join(folder, 'results/eval.json');
  if (!existsSync(file)) throw new Error(output);
  const rows: Row[] = JSON.parse(readFileSync(file, 'utf8')).results.results;
  const own = rows.filter(({ testCase }) => testCase.metadata?.task === undefined);
  expect(own.map(({ success }) => success)).toEqual([true, false]);
  for (const { gradingResult } of own)
    expect(gradingResult.componentResults.map(({ reason }) => reason)).toContain(
      'The reply was not graded, because this test does not come from promptfoo-causal.',
    );
  const scorecard = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
  expect(scorecard.problems).toEqual([]);
  expect(scorecard.variants[0].answers.questions).toBe(rows.length - own.length);
});
