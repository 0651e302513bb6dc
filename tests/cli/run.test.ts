import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { causal } from '../support/command.ts';
import { asked, project, run, scratch, VARIANTS } from './run.ts';

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

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
