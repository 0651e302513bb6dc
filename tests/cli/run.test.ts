import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { once } from '../../src/lib/caching.ts';
import { causal } from '../support/command.ts';
import { ours } from '../support/promptfoo.ts';
import { rowsOf } from '../support/rows.ts';
import { ORACLE, WRONG } from './results-file.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const CHAIN = { edges: ['X -> C', 'C -> Y'], units: { sample: 10 }, seed: 1 };
const STAGES = 3;
const VARIANTS = [
  { ...ORACLE, label: 'right' },
  { ...WRONG, label: 'wrong' },
];

/** In promptfoo's place: of a stage the rows of the providers that are asked, from a file. */
const STAND_IN = `
const fs = require('node:fs');
const args = process.argv.slice(2);
const after = (name) => args[args.indexOf(name) + 1];
fs.appendFileSync('asked.txt', [process.env.CAUSAL_STAGE, ...args, process.env.PROMPTFOO_CACHE_PATH].join(' ').trim() + '\\n');
if (fs.existsSync('kill.txt')) process.kill(process.pid, 'SIGKILL');
if (fs.existsSync('refuse.txt')) { console.error('401: the key is refused'); process.exit(7); }
const stage = process.env.CAUSAL_STAGE.split('/')[0];
const { prompts, results } = JSON.parse(fs.readFileSync('stage-' + stage + '.json', 'utf8'));
const fits = new RegExp(after('--filter-providers'));
const kept = prompts.filter(({ provider }) => fits.test(provider));
const rows = results.filter(({ provider }) => fits.test(provider.label)).map((row) => ({
  ...row, promptIdx: kept.findIndex(({ provider }) => provider === row.provider.label), cost: 0.01,
  ...(fs.existsSync('rows.json') && JSON.parse(fs.readFileSync('rows.json', 'utf8'))),
}));
if (fs.existsSync('cut.txt')) rows.pop();
fs.writeFileSync(after('-o'), JSON.stringify({ evalId: 'eval-' + stage, results: { version: 3, timestamp: '2025-06-01T12:00:00.000Z', prompts: kept, results: rows }, config: {} }));
`;

const stages = once(() =>
  Array.from({ length: STAGES }, (_, i) => {
    process.env.CAUSAL_STAGE = `${i + 1}/${STAGES}`;
    const own = compositional(CHAIN);
    delete process.env.CAUSAL_STAGE;
    const listed = VARIANTS.map(({ label }) => ({ provider: label, label: 'direct' }));
    return JSON.stringify({ prompts: listed, results: rowsOf(own, VARIANTS) });
  }),
);

function project(policy: string | undefined = 'floors: { CCR accuracy: 0.6 }\n'): string {
  const folder = mkdtempSync(join(scratch, 'run-'));
  const home = join(folder, 'node_modules/promptfoo');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ bin: { promptfoo: 'stand-in.cjs' } }));
  writeFileSync(join(home, 'stand-in.cjs'), STAND_IN);
  const models = VARIANTS.map(({ label }) => ({
    ...{ id: ours('providers/simulated-model.ts'), label, config: { model: 'oracle' } },
  }));
  const tests = [{ path: `${ours('generators/compositional.ts')}:compositional`, config: CHAIN }];
  const prompts = [{ id: ours('prompts/direct.j2'), label: 'direct' }];
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify({ prompts, providers: models, tests }));
  if (policy !== undefined) writeFileSync(join(folder, 'gate.yaml'), policy);
  stages().forEach((text, i) => {
    writeFileSync(join(folder, `stage-${i + 1}.json`), text);
  });
  return folder;
}
const run = (folder: string, ...args: string[]) =>
  causal(folder, ['run', ...args], { GITHUB_STEP_SUMMARY: '' });
const asked = (folder: string): string[] =>
  readFileSync(join(folder, 'asked.txt'), 'utf8').trim().split('\n');

describe('a run in stages', () => {
  test('asks whom the gate leaves undecided, and says what that saved', async () => {
    const folder = project();
    const { code, output } = await run(folder, '-j', '3', '--no-cache');
    expect(output).toContain('60 questions × 2 variants: 120 calls, all to simulated models');
    expect(output).toMatch(/stage 2 of 3: 72 calls so far, \$0\.72; decided: wrong/);
    expect(output).toMatch(
      /Stopped: the verdict on every variant has been decided\. \d+ of 120 planned replies were collected \(\d+ % saved\)/,
    );
    expect(code).toBe(3);
    const [first = ''] = asked(folder);
    expect(first).toMatch(
      /^1\/3 eval -c promptfooconfig\.yaml --no-table --no-progress-bar -o \S+ --filter-providers \^\(\?:right\|wrong\)\$ -j 3 results\/stages\/\w+\/cache$/,
    );
    const scorecard = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
    expect(scorecard.variants.map(({ provider }: { provider: { label: string } }) => provider.label)).toEqual(
      ['right', 'wrong'],
    );
    expect(
      JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8')).results.prompts[0].metrics,
    ).toBeDefined();
  });

  test('asks everything without a policy, and everything anew once it is done', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    const first = await run(folder);
    expect(first.output).toContain(
      'gate.yaml does not exist, so no policy decides when to stop, and every question is asked',
    );
    expect(first.output).toContain(
      'Stopped: all stages are finished. 120 of 120 planned replies were collected (0 % saved). This run made 120 calls.',
    );
    expect([first.code, asked(folder).length]).toEqual([0, 3]);
    const again = await run(folder);
    expect([again.code, asked(folder).length]).toEqual([0, 6]);
    expect(again.output).toContain('planned replies were collected (0 % saved). This run made 120 calls.');
    // What was paid for the first time stays.
    const kept = readdirSync(join(folder, 'results/stages')).filter((name) => name.includes('-done-'));
    expect(kept).toHaveLength(2);
    const other = await run(folder, '--repeat', '2', '--max-calls', '1');
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining(
        'no question was asked, because the first stage alone would exceed --max-calls or --max-cost',
      ),
    ]);
  });

  test('stops before a stage that would go beyond a limit', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    const { output } = await run(folder, '--max-calls', '72');
    expect(output).toContain(
      'Stopped: the next stage would exceed --max-calls or --max-cost; run again with a higher limit to resume. 72 of 120',
    );
    expect(asked(folder)).toHaveLength(2);
    // What is there already costs nothing.
    expect((await run(folder, '--max-calls', '71')).output).toContain(
      '72 of 120 planned replies were collected',
    );
    expect(asked(folder)).toHaveLength(2);
  });

  test('goes on with what was not done, says how old that is, and claims no call that it did not make', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    await run(folder, '--max-calls', '72');
    const { output } = await run(folder);
    expect(asked(folder)).toHaveLength(3);
    expect(output).toMatch(
      /results\/stages\/\w+: resuming an unfinished run that began \d+ days ago, without repeating its finished stages/,
    );
    expect(output).toMatch(
      /collected \(0 % saved\)\. This run made 48 calls and reused the answers of 72 earlier calls, of which the first was made \d+ days ago\./,
    );
  });

  test('says which answers came from a cache', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    writeFileSync(join(folder, 'rows.json'), JSON.stringify({ response: { cached: true, output: 'Yes.' } }));
    expect((await run(folder)).output).toContain(
      "This run made 0 calls; 120 answers came from promptfoo's cache.",
    );
  });

  test.each([
    ['the config', 'promptfooconfig.yaml', '\n# changed\n'],
    ['the policy', 'gate.yaml', '\nbaseline: { provider: right }\n'],
    ['the environment', '.env', 'OPENAI_BASE_URL=http://localhost:1\n'],
    ['a prompt', 'ask.j2', '\nThink first.\n'],
    ['nothing but that all is asked anew', 'gate.yaml', '', '--no-cache'],
  ])('begins anew where %s is another', async (_, file, more, ...options) => {
    const folder = project('floors: { CCR accuracy: 0.99 }\n');
    const path = join(folder, 'promptfooconfig.yaml');
    const config = parse(readFileSync(path, 'utf8'));
    config.prompts = [{ id: 'file://ask.j2', label: 'direct' }];
    writeFileSync(path, stringify(config));
    writeFileSync(join(folder, 'ask.j2'), '{{ context }}\n\n{{ question }}\n\n{{ answerInstruction }}\n');
    await run(folder, '--max-calls', '36');
    await run(folder, '--max-calls', '36');
    expect(asked(folder)).toHaveLength(1);
    appendFileSync(join(folder, file), more);
    const { output } = await run(folder, '--max-calls', '36', ...options);
    expect(output).not.toContain('going on');
    expect(asked(folder)).toHaveLength(2);
  });

  test('merges no stage with one that had other prompts', async () => {
    const folder = project('floors: { CCR accuracy: 0.99 }\n');
    await run(folder, '--max-calls', '36');
    const [stage = ''] = globSync('results/stages/*/stage-01.json', { cwd: folder });
    const content = JSON.parse(readFileSync(join(folder, stage), 'utf8'));
    for (const prompt of content.results.prompts) prompt.raw = 'the prompt of another time';
    writeFileSync(join(folder, stage), JSON.stringify(content));
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(
        'stage 2: expected the prompts and providers of this run, got a different text of the prompt direct',
      ),
    ]);
    const merged = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8'));
    expect(merged.results.results).toHaveLength(36);
  });

  test('leaves the results of another eval alone, before anything is asked', async () => {
    const folder = project();
    mkdirSync(join(folder, 'results'));
    writeFileSync(join(folder, 'results/eval.json'), '{"evalId":"eval-paid","results":{}}');
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('results/eval.json: expected results of this run or no file'),
    ]);
    expect(readFileSync(join(folder, 'results/eval.json'), 'utf8')).toContain('eval-paid');
    expect(existsSync(join(folder, 'asked.txt'))).toBe(false);
  });

  test('keeps to --max-cost where promptfoo reports no cost, by the config’s prices', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    const path = join(folder, 'promptfooconfig.yaml');
    const config = parse(readFileSync(path, 'utf8'));
    config.providers = VARIANTS.map(({ label }) => ({
      id: 'openai:chat:own',
      label,
      config: { inputCost: 1e-6, outputCost: 1e-6 },
    }));
    writeFileSync(path, stringify(config));
    // A row costs a cent, thirty times what its length says.
    const tokenUsage = { prompt: 5000, completion: 5000 };
    writeFileSync(join(folder, 'rows.json'), JSON.stringify({ cost: 0, tokenUsage }));
    const { output } = await run(folder, '--max-cost', '0.6');
    expect(output).toContain('stage 1 of 3: 36 calls so far, $0.36');
    expect(output).toContain('Stopped: the next stage would exceed --max-calls or --max-cost');
    expect(asked(folder)).toHaveLength(1);
    delete config.providers[1].config.outputCost;
    writeFileSync(path, stringify(config));
    const unknown = await run(folder, '--max-cost', '0.6');
    expect(unknown.output).toContain('--max-cost: expected a price for every provider');
    expect(asked(folder)).toHaveLength(1);
  });

  test('asks nothing with a prompt that leaves out what the question is about', async () => {
    const folder = project();
    const path = join(folder, 'promptfooconfig.yaml');
    const config = parse(readFileSync(path, 'utf8'));
    config.prompts = ['In this context: {{ question }}'];
    writeFileSync(path, stringify(config));
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([1, expect.stringContaining('got one without context')]);
    expect(existsSync(join(folder, 'asked.txt'))).toBe(false);
  });

  test('asks only providers that fit', async () => {
    const folder = project();
    const { output, code } = await run(folder, '--filter-providers', 'rig');
    expect(output).toContain('60 questions × 1 variant: 60 calls');
    expect(asked(folder)[0]).toContain('--filter-providers ^(?:right)$');
    expect(code).toBe(0);
    const none = await run(folder, '--filter-providers', 'nobody');
    expect([none.code, none.output]).toEqual([1, 'promptfooconfig.yaml: no provider matches nobody\n']);
  });

  test('ends with what promptfoo said where that fails, or left rows out', async () => {
    const folder = project();
    writeFileSync(join(folder, 'cut.txt'), '');
    expect(await run(folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'stage 1: expected 36 rows from promptfoo, got 35: promptfoo stopped early',
      ),
    });
    writeFileSync(join(folder, 'refuse.txt'), '');
    expect(await run(folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'promptfoo eval: expected exit code 0, got 7:\n401: the key is refused',
      ),
    });
    writeFileSync(join(folder, 'kill.txt'), '');
    expect(await run(folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('promptfoo eval: expected exit code 0, got signal SIGKILL\n'),
    });
  });

  test.each<[string, string[], object, string]>([
    [
      'a policy that is not there',
      ['--policy', 'other.yaml'],
      {},
      'other.yaml: expected a policy that decides when to stop, but there is no such file',
    ],
    [
      'a shard',
      [],
      { CAUSAL_SHARD: '1/2' },
      'run: expected no CAUSAL_SHARD in the environment, because run divides the questions into stages itself',
    ],
    ['a price of nothing', ['--max-cost', '0'], {}, 'expected an amount above 0, in dollars'],
  ])('refuses %s', async (_, args, env, message) => {
    const { code, output } = await causal(project(), ['run', ...args], env as Record<string, string>);
    expect(code).toBe(1);
    expect(output).toContain(message);
  });

  test('says where promptfoo is not installed', async () => {
    const folder = project();
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(await run(folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('.: promptfoo is not installed in this folder or in a folder above it'),
    });
  });
});
