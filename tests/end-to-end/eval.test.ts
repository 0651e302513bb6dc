import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { causal } from '../support/command.ts';
import { prompts, ROLLED_UP, simulated, workspaces } from '../support/eval-config.ts';
import { type Finished, ours, promptfoo } from '../support/promptfoo.ts';
import { plain } from '../support/scored.ts';

const config = {
  prompts: prompts('direct'),
  providers: ['oracle', 'credulous'].map(simulated),
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { preset: 'first-look', contextByReference: true },
    },
    {
      path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
      config: { preset: 'paper', draws: 1 },
    },
  ],
  derivedMetrics: [{ name: 'right', value: '(CCR_right + IE_right) / __count' }],
  ...ROLLED_UP,
};

const make = workspaces(config);

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

describe('promptfoo eval', () => {
  let folder: string;
  let finished: Finished;
  let scorecard: ScorecardView;

  beforeAll(async () => {
    folder = make();
    finished = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '1']);
    scorecard = scorecardView(scorecardSchema.parse(JSON.parse(read(folder, 'results/scorecard.json'))));
  }, 120_000);

  test('ends well and prints a table per task', () => {
    expect(finished.output).toMatch(/Compositional causal reasoning[\s\S]*Intervention effects/);
    expect(finished.code).toBe(0);
  });

  test('writes a scorecard and a report beside its own output', () => {
    expect(
      scorecard.variants.map(({ provider, compositional: [world] }) => [provider.label, world!.verdict]),
    ).toEqual([
      ['oracle', 'VC'],
      ['credulous', 'IC'],
    ]);
    expect(scorecard.problems).toEqual([]);
    expect(read(folder, 'results/report.md')).toContain('CCR discrimination');
  });

  const metricsOf = (json: string): Record<string, number>[] => {
    const { prompts } = JSON.parse(json).results;
    return prompts.map(
      ({ metrics }: { metrics: { namedScores: Record<string, number> } }) => metrics.namedScores,
    );
  };
  const expected = [
    {
      CCR_right: expect.any(Number),
      CCR_discrimination: 1,
      IE_right: expect.any(Number),
    },
    { CCR_right: expect.any(Number), CCR_discrimination: 0 },
  ];

  test('puts the numbers into the variants of its JSON output', () => {
    expect(metricsOf(read(folder, 'results/eval.json'))).toMatchObject(expected);
  });

  test('whose names formulas of derivedMetrics can use', () => {
    const { prompts: variants } = JSON.parse(read(folder, 'results/eval.json')).results;
    const right = variants.map(({ metrics }: { metrics: { namedScores: object } }) => metrics.namedScores);
    // The perfect model is right in every row.
    expect(right).toMatchObject([{ right: 1 }, { right: expect.any(Number) }]);
  });

  test('and into its database: promptfoo export has them', async () => {
    const exported = await promptfoo(folder, ['export', 'eval', scorecard.evalId!, '-o', 'exported.json']);
    expect(exported.code).toBe(0);
    expect(metricsOf(read(folder, 'exported.json'))).toMatchObject(expected);
  });

  test('gives the same scorecard with eight calls at a time, but for time and name of the run', async () => {
    const other = make();
    await promptfoo(other, ['eval', '--no-cache', '--no-table', '-j', '8']);
    const again = JSON.parse(read(other, 'results/scorecard.json'));
    const { createdAt, evalId } = scorecard;
    expect({ ...again, createdAt, evalId }).toEqual(plain(scorecard));
    expect(JSON.stringify({ ...again, createdAt, evalId })).toBe(
      JSON.stringify(JSON.parse(read(folder, 'results/scorecard.json'))),
    );
  });
});

describe('promptfoo eval refuses', () => {
  test('a bad generator config: every problem, exit code 1, no output', async () => {
    const folder = make({
      tests: [{ path: config.tests[0]!.path, config: { preset: 'figure-5', noise: 2, nodes: 4 } }],
    });
    const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
    expect(code).toBe(1);
    expect(output).toContain('generators/compositional.ts: the config has 3 problems');
    for (const problem of [
      'config.preset: expected one of maasch-2025-figure-4, maasch-2025-figure-d1a, maasch-2025-figure-d1b, decisive, decisive-small, decisive-three, first-look, ladder, counterfactual, got "figure-5"',
      'config.noise: expected a probability above 0 and below 1, got 2',
      'config: unknown key nodes',
    ]) {
      expect(output).toContain(problem);
    }
    expect(existsSync(join(folder, 'results'))).toBe(false);
  });

  test('a bad provider config in the same way', async () => {
    const folder = make({ providers: [{ ...simulated('oracle'), config: { model: 'oracel' } }] });
    const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
    expect(code).toBe(1);
    expect(output).toContain('config.model: expected one of oracle,');
  });
});

test('an eval without any case of ours says so and fails, and still writes its own output, which no gate passes', async () => {
  const folder = make({
    tests: [{ vars: { context: 'a', question: 'b', answerInstruction: 'c', theme: 'd' } }],
  });
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
  expect(output).toContain(
    'promptfoo-causal: the roll-up failed: no row answers a question of promptfoo-causal',
  );
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'results/eval.json'))).toBe(true);
  writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR complete: true, IE accuracy: 0.8 }\n');
  const gated = await causal(folder, ['gate', 'results/eval.json']);
  expect(gated.output).toContain('no row answers a question of promptfoo-causal');
  expect(gated.code).toBe(1);
});
