import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { once } from '../../src/lib/caching.ts';
import { causal } from '../support/command.ts';
import { ours } from '../support/promptfoo.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { TESTS } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  delete process.env.CAUSAL_SHARD;
});

const reference = `${ours('generators/compositional.ts')}:compositional`;
const config = {
  prompts: [
    { id: ours('prompts/direct.j2'), label: 'direct' },
    { raw: 'So: {{ question }}', label: 'short' },
  ],
  providers: [
    { id: 'openai:chat:gpt-x', label: 'X', config: { temperature: 0, apiKey: 'no' } },
    'openai:gpt-y',
    'anthropic:messages:z',
    'openai:chat',
  ],
  tests: [{ path: reference, config: { edges: ['X -> C', 'C -> Y'], seed: 1 } }, { vars: { other: 1 } }],
};
const exported = (changes: object, ...args: string[]) => {
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify({ ...config, ...changes }));
  return causal(folder, ['export', '--out', 'out', ...args]);
};
const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
const lines = (name: string) =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The questions as they are, exported once. */
const plain = once(async () => {
  const { code, output } = await exported({}, '--to', 'jsonl');
  return { code, output, cases: lines('cases.jsonl'), about: JSON.parse(read('export.json')) };
});

describe('export', () => {
  test('writes each question under each prompt, and says so', async () => {
    const { code, output, cases, about } = await plain();
    expect([code, output]).toEqual([
      0,
      'out: wrote 32 prompts for evaluation from 1 design to cases.jsonl\n',
    ]);
    expect(cases).toHaveLength(32);
    const [direct, short] = cases;
    expect([direct.template, short.template]).toEqual(['direct', 'short']);
    const vars = TESTS[0]!.vars as Record<string, string>;
    expect(short.prompt).toBe(`So: ${vars.question}`);
    expect(direct).toMatchObject({
      question: vars.question,
      task: 'compositional',
      truth: TESTS[0]!.metadata?.truth,
    });
    expect(about).toMatchObject({
      generators: [reference],
      templates: ['direct', 'short'],
      models: [],
    });
  });

  test('writes requests for the config’s models of OpenAI, or for those that are named', async () => {
    await exported({}, '--to', 'openai-batch');
    expect(JSON.parse(read('export.json')).models).toEqual([
      { id: 'openai:chat:gpt-x', label: 'X', model: 'gpt-x' },
      { id: 'openai:gpt-y', label: 'openai:gpt-y', model: 'gpt-y' },
    ]);
    expect(lines('requests-0-0001.jsonl')[0].body).toMatchObject({ model: 'gpt-x', temperature: 0 });
    await exported({}, '--to', 'openai-batch', '--model', 'one');
    expect(JSON.parse(read('export.json')).models).toEqual([{ id: 'one', label: 'one', model: 'one' }]);
    const none = await exported({ providers: ['anthropic:messages:z'] }, '--to', 'openai-batch');
    expect(none).toMatchObject({
      code: 1,
      output:
        'promptfooconfig.yaml: providers: expected at least one OpenAI provider, such as openai:chat:gpt-4.1-mini, or the option --model; got neither\n',
    });
  });

  test('takes another seed, and a part of the questions', async () => {
    const ids = async (...args: string[]) => {
      await exported({}, '--to', 'jsonl', ...args);
      return lines('cases.jsonl').map(({ id }) => id);
    };
    const shard = (part: string) => {
      process.env.CAUSAL_SHARD = part;
      return ids();
    };
    const one = (await plain()).cases.map(({ id }) => id);
    expect(await ids('--seed', '1')).toEqual(one);
    const other = await ids('--seed', '2');
    expect(other).not.toEqual(one);
    expect(await ids('--seed', 'two')).not.toEqual(other);
    const parts = [await shard('1/2'), await shard('2/2')];
    expect(parts.flat().sort()).toEqual(one.toSorted());
    expect(Math.min(...parts.map(({ length }) => length))).toBeGreaterThan(0);
  });

  test.each(['its part', 'the scorecard'])(
    'gives nothing away that the gate asks, as %s names it, unless told to',
    async (by) => {
      const [design] = Object.keys((await plain()).about.designs);
      const [part = ''] = design!.split('/');
      const run = { createdAt: '2025-01-01T00:00:00.000Z' };
      const hash =
        by === 'its part'
          ? part
          : rollUp(rowsOf(TESTS, [simulatedVariant({ model: 'oracle' })]), run).design.hash;
      writeFileSync(join(folder, 'kept.yaml'), `design: ${hash}\n`);
      rmSync(join(folder, 'out'), { recursive: true, force: true });
      const refused = await exported({}, '--to', 'jsonl', '--policy', 'kept.yaml');
      expect(refused).toMatchObject({
        code: 1,
        output: `this export contains questions of design ${hash}, by which kept.yaml judges models; a model trained on them would have seen the questions of the gate. Choose another --seed, or allow the export with --eval-seed-i-know\n`,
      });
      expect(existsSync(join(folder, 'out/cases.jsonl'))).toBe(false);
      for (const args of [['--eval-seed-i-know'], ['--seed', '2']])
        expect((await exported({}, '--to', 'jsonl', '--policy', 'kept.yaml', ...args)).code).toBe(0);
    },
  );

  test.each<[string, object, string[], string]>([
    [
      'an environment of verifiers',
      {},
      ['--to', 'verifiers'],
      'verifiers was removed: use jsonl with --for training; cases.jsonl contains each prompt with its truth.',
    ],
    [
      'a task of lm-evaluation-harness',
      {},
      ['--to', 'lm-eval'],
      'lm-eval was removed: use jsonl, and write your own lm-eval task that reads the prompts in cases.jsonl.',
    ],
    [
      'a config without a case',
      { tests: [{ vars: {} }] },
      ['--to', 'jsonl'],
      'promptfooconfig.yaml: no test comes from promptfoo-causal',
    ],
    [
      'a key that the generator does not have, in the words of check',
      { tests: [{ vars: {} }, { path: reference, config: { preset: 'first-look', worldz: 3 } }] },
      ['--to', 'jsonl'],
      'promptfooconfig.yaml: the config has 1 problem\n  - config.tests[1].config: unknown key worldz; did you mean worlds',
    ],
    [
      'a prompt that only promptfoo can make',
      { prompts: ['file://prompt.py'] },
      ['--to', 'jsonl'],
      'promptfooconfig.yaml: prompts: prompt.py: expected a template, got a prompt that only promptfoo can render',
    ],
    [
      'a test whose seal is gone',
      {
        tests: [
          { ...JSON.parse(JSON.stringify(TESTS[0])), metadata: { ...TESTS[0]!.metadata, seal: undefined } },
        ],
      },
      ['--to', 'jsonl'],
      'expected a checksum in metadata.seal',
    ],
  ])('refuses %s', async (_, changes, args, message) => {
    const { code, output } = await exported(changes, ...args);
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
