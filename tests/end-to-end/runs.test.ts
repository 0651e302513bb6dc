import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  causal,
  type Finished,
  promptfoo,
  readJson,
  shaped,
  simulated,
  workspace,
  writeConfig,
} from '../support/promptfoo.ts';

const EVAL = ['eval', '--no-cache', '--no-table'];

/** The scorecard of the only eval of a folder. */
function scorecard(folder: string, results = 'results') {
  const files = globSync(`${results}/*/scorecard.json`, { cwd: folder });
  expect(files).toHaveLength(1);
  return readJson(folder, files[0]!);
}

/** What the report command makes of results files, without what differs between runs. */
async function rolledUp(folder: string, ...files: readonly string[]) {
  const { code, output } = await causal(folder, 'report', ...files, '-o', 'report/');
  expect(output).toMatch(/Report:/);
  expect(code).toBe(0);
  const { createdAt: _, evalId: __, versions: ___, ...card } = readJson(folder, 'report/scorecard.json');
  return card;
}

function times(pattern: RegExp, { output }: Finished): number {
  return output.match(new RegExp(pattern, 'g'))?.length ?? 0;
}

test('a hook given both in the config and with -x writes a single report', async () => {
  const extensions = ['beforeAll', 'afterAll', 'beforeAll'].map((hook) => `file://causal.mjs:${hook}`);
  const folder = workspace({ providers: [simulated('oracle')], extensions });
  const finished = await promptfoo(folder, [...EVAL, '-x', 'file://causal.mjs:afterAll']);
  expect(finished.code).toBe(0);
  expect(times(/Report: /, finished)).toBe(1);
  scorecard(folder);
});

test('an eval with two configs writes a single report, and the models of both configs are judged', async () => {
  const tests = (generator: string) => ({
    tests: [{ path: `file://causal.mjs:${generator}`, config: { seed: 2025 } }],
  });
  const folder = workspace({ providers: [simulated('oracle')], ...tests('compositional') }, 'a.yaml');
  const others = [simulated('always-no'), simulated('always-yes')];
  writeConfig(folder, { providers: others, ...tests('interventionEffects') }, 'b.yaml');
  writeFileSync(join(folder, 'gate.yaml'), 'baseline: oracle\n');
  const finished = await promptfoo(folder, [...EVAL, '-c', 'a.yaml', 'b.yaml']);
  expect(times(/Report: /, finished)).toBe(1);
  const { variants, designs } = scorecard(folder);
  expect(variants.map(({ name }: { name: string }) => name)).toEqual(['oracle', 'always-no', 'always-yes']);
  expect(designs).toHaveLength(2);
  expect(finished.code).toBe(3);
});

test('a gate.yaml that names no variant or metric is refused before anything is asked', async () => {
  const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] });
  writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1\nmargins: { CCR discriminatoin: 0.1 }\n');
  for (const { code, output } of [await promptfoo(folder, EVAL), await causal(folder, 'check')]) {
    expect(code).toBe(1);
    expect(output).toMatch(/this run has no variant v1; it has oracle, noisy/);
    expect(output).toMatch(/no metric CCR discriminatoin; did you mean CCR discrimination/);
  }
  expect(existsSync(join(folder, 'results/eval.json'))).toBe(false);
});

test('a results file is judged by its own config, even if another config lies beside it', async () => {
  const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] }, 'evals.yaml');
  await promptfoo(folder, [...EVAL, '-c', 'evals.yaml']);
  const alone = await causal(folder, 'gate', 'results/eval.json', '--json');
  writeConfig(folder, { providers: [simulated('always-yes')], tests: [] }, 'promptfooconfig.yaml');
  const beside = await causal(folder, 'gate', 'results/eval.json', '--json');
  expect(beside).toEqual(alone);
  expect(alone.code).toBe(3);
});

test('no variant is called better or worse if questions were chosen by their outcome', async () => {
  const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] });
  await promptfoo(folder, [...EVAL, '-o', 'first.json']);
  await promptfoo(folder, [...EVAL, '--filter-failing', 'first.json', '-o', 'failing.json']);
  const { code, output } = await causal(folder, 'gate', 'failing.json');
  expect(code).toBe(3);
  expect(output).toMatch(/\d+ of 76 questions to \S+ are missing/);
  expect(output).not.toMatch(/better than|worse than/);
});

test('tests of other packages are ignored, but an eval without a question of this package ends with an error', async () => {
  const vars = { case: { context: 'A', question: 'B', answerInstruction: 'C' } };
  const foreign = { vars, assert: [{ type: 'contains', value: 'A' }] };
  const ours = { path: 'file://causal.mjs:interventionEffects', config: { draws: 3 } };
  const alone = workspace({ providers: ['echo'], tests: [foreign] });
  const nothing = await promptfoo(alone);
  expect(nothing.code).toBe(1);
  expect(nothing.output).toContain('no row answers a question of promptfoo-causal');
  const mixed = workspace({ providers: [simulated('oracle')], tests: [foreign, ours] });
  await promptfoo(mixed);
  expect(scorecard(mixed).cases).toHaveLength(12);
});

test('two evals in the same results folder keep both scorecards', async () => {
  const folder = workspace({ providers: [simulated('oracle')] });
  await promptfoo(folder);
  await promptfoo(folder);
  expect(globSync('results/*/scorecard.json', { cwd: folder })).toHaveLength(2);
});

test('chat prompts in JSON and YAML are answered, and each prompt gives a variant', async () => {
  const folder = workspace({
    providers: [simulated('oracle')],
    prompts: [
      { id: 'file://chat.json', label: 'json' },
      { id: 'file://chat.yaml', label: 'yaml' },
    ],
  });
  await promptfoo(folder);
  const { variants } = scorecard(folder);
  expect(variants.map(({ prompt }: { prompt: string }) => prompt)).toEqual(['json', 'yaml']);
  for (const { counts } of variants) expect(counts.right).toBe(counts.asked);
});

test('a transform may return text, a Boolean, a number 0 or 1, or an object with the answer', async () => {
  const transforms = {
    text: 'output.toUpperCase()',
    boolean: '/<answer>yes/.test(output)',
    number: '/<answer>yes/.test(output) ? 1 : 0',
    object: '({ answer: /<answer>yes/.test(output) })',
  };
  const folder = workspace({
    providers: Object.entries(transforms).map(([label, transform]) => ({
      ...simulated('oracle', label),
      transform,
    })),
  });
  await promptfoo(folder);
  for (const { counts } of scorecard(folder).variants) expect(counts.right).toBe(counts.asked);
});

describe('a config with a mistake', () => {
  test.each([
    [
      'if two models have the same label',
      { providers: [simulated('oracle', 'v1'), simulated('always-no', 'v1')] },
      /label/,
    ],
    ['if a prompt lacks the question', { prompts: ['{{ case.context }}'] }, /without question/],
    [
      'if a key is misspelt',
      { tests: [{ path: 'file://causal.mjs:interventionEffects', config: { drawz: 3 } }] },
      /did you mean draws/,
    ],
    ['if a model is misspelt', { providers: [simulated('nosy')] }, /did you mean noisy/],
    [
      'if the number of retries is negative',
      { defaultTest: { metadata: { answerRetries: -1 } } },
      /answerRetries/,
    ],
  ])('is refused before the first call %s', async (_, config, message) => {
    const folder = workspace({ providers: [simulated('oracle')], ...config }, 'evals.yaml');
    const { code, output } = await promptfoo(folder, [...EVAL, '-c', 'evals.yaml']);
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output).not.toContain('promptfooconfig.yaml');
    expect(existsSync(join(folder, 'results'))).toBe(false);
  });
});

test('a run that was killed can be resumed, and then has every answer in the right column', async () => {
  const folder = workspace({
    providers: [shaped('v1'), simulated('always-no', 'v2')],
    outputPath: 'rows.jsonl',
  });
  const rows = (): string => {
    const file = join(folder, 'rows.jsonl');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const stop = new AbortController();
  const watch = setInterval(() => {
    if (rows().split('\n').length > 20) stop.abort('SIGKILL');
  }, 20);
  await promptfoo(folder, EVAL, { DELAY: '30' }, stop.signal);
  clearInterval(watch);
  writeFileSync(join(folder, 'torn.jsonl'), rows().slice(0, -300));
  const torn = await causal(folder, 'gate', 'torn.jsonl', '--json');
  expect(torn.code).toBe(1);
  expect(torn.output).toMatch(/torn\.jsonl.*(?:cut off|stopped)/s);

  const resumed = await promptfoo(folder, ['eval', '--resume', '--no-table']);
  expect(resumed.output).toMatch(/Eval complete/);
  const { variants } = await rolledUp(folder, 'rows.jsonl');
  const [v1, v2] = variants;
  expect(v1.counts.right).toBe(v1.counts.asked);
  expect(v2.counts.no).toBe(v2.counts.asked);
});

test('with --repeat 3, every question is asked three times, and the scorecard has three replicates', async () => {
  const folder = workspace({
    providers: [simulated('oracle'), simulated('slips', 'slips', { slipRate: 0.2 })],
  });
  await promptfoo(folder, [...EVAL, '--repeat', '3']);
  const { variants, cases } = scorecard(folder);
  expect(variants[0].counts.asked).toBe(3 * cases.length);
  expect(variants[0].answers.every((signs: string) => signs.length === 3)).toBe(true);
  // A model that slips answers some questions differently in a repeat.
  expect(variants[1].answers.some((signs: string) => new Set(signs).size > 1)).toBe(true);
});

describe('shards of a run', () => {
  const config = { providers: [simulated('oracle'), simulated('noisy')] };

  test('give the scorecard of the whole run, and a missing shard fails the gate', async () => {
    const folder = workspace(config);
    await promptfoo(folder, [...EVAL, '-o', 'whole.json']);
    const shards = [1, 2, 3, 4].map((n) => `shard-${n}.${n % 2 ? 'json' : 'jsonl'}`);
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: oracle\n');
    for (const [i, file] of shards.entries()) {
      const shard = await promptfoo(folder, [...EVAL, '-o', file], { CAUSAL_SHARD: `${i + 1}/4` });
      expect(shard.output).toContain(`This is shard ${i + 1} of 4, which is not judged.`);
      expect(shard.output).toContain(`npx promptfoo-causal gate 'shard-*${file.slice(7)}'`);
      expect(shard.code).toBe(0);
    }
    expect(await rolledUp(folder, ...shards)).toEqual(await rolledUp(folder, 'whole.json'));

    const missing = await causal(folder, 'gate', ...shards.slice(1));
    expect(missing.code).toBe(3);
    expect(missing.output).toMatch(/\d+ of 76 questions to \S+ are missing/);
  });
});
