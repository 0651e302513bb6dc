import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase } from 'promptfoo';
import { afterAll, describe, expect, test } from 'vitest';
import { ccrGb } from '../../generators/ccr-gb.ts';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { ours, promptfoo, workspace } from '../support/promptfoo.ts';
import { csv, model, type TableOptions, tableOf } from '../tasks/ccr-gb/tables.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Every setting of the noise of X→A→C, X→C→Y once, and of X→C→Y eight times: a fair sample of fair noise. */
const contexts = [
  { id: 0, scm: model('X>A X>C A>C C>Y', { C: 'and' }, 0.5), size: 4 },
  { id: 1, scm: model('X>C C>Y', { Y: 'and' }, 0.5), size: 3 },
].map(({ id, scm, size }) => ({
  id,
  scm,
  samples: Array.from({ length: 2 ** size }, (_, code) =>
    Uint8Array.from({ length: size }, (__, node) => (code >> node) & 1),
  ),
}));

/**
 * Runs promptfoo on tables in a folder, with a provider that has the right answer to each prompt by heart, to
 * the letter, and says so when it meets any other.
 */
async function evaluate(
  tables: TableOptions,
  ...prompts: readonly (readonly [raw: string, heard: (context: string, question: string) => string])[]
) {
  const rows = tableOf(contexts, { replicates: 2, ...tables });
  const tests = {
    path: `${ours('generators/ccr-gb.ts')}:ccrGb`,
    config: { main: 'main.csv' },
  };
  const folder = workspace({
    prompts: prompts.map(([raw], i) => ({ raw, label: `bare ${i}` })),
    providers: [{ id: 'file://by-heart.mjs', label: 'by heart' }],
    tests: [tests],
    defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    extensions: [`${ours('assertions/rollup.ts')}:afterAll`],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  folders.push(folder);
  writeFileSync(join(folder, 'main.csv'), csv(rows));
  const answers: Record<string, string> = {};
  for (const { metadata, vars } of await ccrGb({ main: join(folder, 'main.csv') })) {
    const [context, question] = [vars!.context, vars!.question].map((text) => String([text].flat()[0]));
    for (const [, heard] of prompts) answers[heard(context!, question!)] = metadata!.truth ? 'Yes' : 'No';
  }
  writeFileSync(
    join(folder, 'by-heart.mjs'),
    `const answers = ${JSON.stringify(answers)};
export default class {
  id() { return 'by-heart'; }
  async callApi(prompt) {
    await new Promise(setImmediate);
    return { output: answers[prompt] ?? 'Never heard: ' + JSON.stringify(prompt) };
  }
}`,
  );
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
  expect(output).not.toContain('Error');
  expect(code).toBe(0);
  const results = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8')).results.results as {
    response: { output: string };
  }[];
  const scorecard = scorecardView(
    scorecardSchema.parse(JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'))),
  );
  return {
    folder,
    asked: Object.keys(answers).length,
    outputs: results.map(({ response }) => response.output),
    scorecard,
  };
}

/** Text that promptfoo would render, load, replace or cut, were it given as a plain var. */
const HOSTILE = {
  causal: (id: number | string) =>
    `file:///etc/hostname ${id} {{ question }} {{question}} {{ unknown }} {% if theme %} {# gone? #} {% endraw %} {% raw %} $& "quoted" \\ {"a": [1, 2]}`,
  told: (sample: number) => `Sample ${sample}: {{ env.HOME }} {{ context }} {%- raw -%} }} %} #} {{ {% {#`,
  asked: (effect: string, cause?: string, value?: boolean) =>
    `file://${effect}.txt {{ theme }} {{ theme }}?\n${cause ?? ''} ${value ?? ''} {% endraw %}\n`,
};

const twoParts = (context: string, question: string): string => `${context} ${question}`;

describe('published tables through promptfoo eval', () => {
  test('plain text: every prompt as published, a world for each context, everything right', async () => {
    const { scorecard, asked, outputs } = await evaluate({}, ['{{ context }} {{ question }}', twoParts]);
    expect(outputs.find((output) => output.startsWith('Never heard'))).toBeUndefined();
    // Two effects, three pairs and two questions for each of 16 + 8 samples; replicates add none.
    expect(outputs.length).toBe(192);
    expect(asked).toBe(192);
    expect(scorecard.problems).toEqual([]);
    expect(scorecard.worlds.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^ccr-gb-context-0-/),
      expect.stringMatching(/^ccr-gb-context-1-/),
    ]);
    const [variant] = scorecard.variants;
    expect(variant!.answers).toMatchObject({ questions: 192, missing: 0, errors: 0, unparsed: 0 });
    // Every answer is right; on so few samples a perfect model would often miss, so the verdict is withheld.
    expect(variant!.answers.accuracy).toMatchObject({ value: 1 });
    for (const { verdict, quantities } of variant!.compositional) {
      expect(verdict).toBe('inconclusive');
      for (const { pns } of quantities) expect(pns.error.relative).toMatchObject({ value: 0 });
    }
  }, 120_000);

  test("hostile text arrives byte for byte: in text, in the package's direct prompt, in chat messages", async () => {
    const direct = readFileSync('prompts/direct.j2', 'utf8');
    const chat = JSON.stringify([{ role: 'user', content: '{{ context }} {{ question }}' }]);
    const { outputs, scorecard } = await evaluate(
      HOSTILE,
      ['{{ context }} {{ question }}', twoParts],
      [
        direct,
        (context, question) =>
          `${context}\n\n${question}\n\n Give only the answer, without an explanation.\n`,
      ],
      [
        chat,
        (context, question) => JSON.stringify([{ role: 'user', content: `${context} ${question}` }], null, 2),
      ],
    );
    expect(outputs.find((output) => output.startsWith('Never heard'))).toBeUndefined();
    expect(outputs.length).toBe(3 * 192);
    expect(scorecard.variants).toHaveLength(3);
    for (const { answers } of scorecard.variants) expect(answers.accuracy).toMatchObject({ value: 1 });
  }, 120_000);
});

test('tables with faults are refused, with every fault', async () => {
  const rows = tableOf(contexts);
  rows[2]!['Sample context'] = '';
  rows[5]!['Factual queries'] = String(rows[5]!['Factual queries']).slice(0, 50);
  const folder = workspace({});
  folders.push(folder);
  writeFileSync(join(folder, 'main.csv'), csv(rows));
  const { message } = await ccrGb({ main: join(folder, 'main.csv') }).then(
    () => new Error('nothing'),
    (error: Error) => error,
  );
  expect(message).toContain('has 2 problems');
  expect(message).toContain('- row 3, Sample context: expected text, got an empty cell');
  expect(message).toContain(
    '- row 6, Factual queries: expected a value as Python prints it, got text that is cut off or has another form',
  );
});

test('a file:// path, which promptfoo replaces by the content of the file, is refused in words that help, and nothing is spent', async () => {
  const folder = workspace({
    prompts: ['{{ context }}'],
    providers: ['echo'],
    tests: [{ path: `${ours('generators/ccr-gb.ts')}:ccrGb`, config: { main: 'file://main.csv' } }],
    outputPath: 'results/eval.json',
  });
  folders.push(folder);
  writeFileSync(join(folder, 'main.csv'), csv(tableOf(contexts)));
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
  expect(code).toBe(1);
  expect(output).toContain('config.main: expected the path of a CSV file without file://');
  expect(existsSync(join(folder, 'results'))).toBe(false);
});

test('the tests that the generator makes are what promptfoo calls tests', async () => {
  const folder = workspace({});
  folders.push(folder);
  writeFileSync(join(folder, 'main.csv'), csv(tableOf(contexts)));
  const tests: TestCase[] = await ccrGb({ main: join(folder, 'main.csv') });
  expect(tests.length).toBe(144 + 2 * 24);
});
