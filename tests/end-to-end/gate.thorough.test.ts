import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ours, promptfoo, ROOT } from '../support/promptfoo.ts';
import { cleanUp, evaluate, few, gate, make, model, read, some } from './gate.ts';

afterAll(async () => {
  for (const step of cleanUp.splice(0)) await step();
});

test('a run that fails leaves the results of the one before, which the gate calls stale', async () => {
  const folder = make({
    tests: few,
    extensions: [
      `${ours('providers/answer-retry.ts')}:beforeAll`,
      'file://fails.mjs:beforeAll',
      `${ours('assertions/rollup.ts')}:afterAll`,
    ],
  });
  writeFileSync(
    join(folder, 'fails.mjs'),
    'export const beforeAll = () => { if (process.env.FAIL) throw new Error("no network"); };',
  );
  writeFileSync(join(folder, 'floors.yaml'), 'floors: { IE accuracy: 0.1 }\n');
  const judge = () => gate(folder, 'results/eval.json', '--policy', 'floors.yaml');
  expect((await evaluate(folder)).code).toBe(0);
  expect(JSON.parse(read(folder, 'results/eval.json')).config.tags).toEqual({
    'promptfoo-causal': manifest.version,
  });
  expect((await judge()).output).not.toContain('Stale');
  expect((await evaluate(folder, { FAIL: '1' })).code).toBe(1);
  expect((await judge()).output).toMatch(
    /^\? Stale: a later run, which began at .* UTC, did not finish, so these results are from an earlier run\. Run the eval again/,
  );
  expect((await evaluate(folder)).code).toBe(0);
  expect((await judge()).output).not.toContain('Stale');
}, 120_000);

describe('promptfoo eval with a policy', () => {
  test('in a hook file of its own, and a pass-rate threshold: promptfoo overrules with 100', async () => {
    const folder = make({
      tests: some,
      providers: [model('noisy', { errorRate: 0.5 })],
      extensions: ['file://hook.ts:afterAll'],
      env: { PROMPTFOO_PASS_RATE_THRESHOLD: '99' },
    });
    writeFileSync(
      join(folder, 'hook.ts'),
      `import { rollUpHook } from '${join(ROOT, 'assertions/rollup.ts')}';\nexport const afterAll = rollUpHook({ gate: 'gate.yaml' });\n`,
    );
    const { code, output } = await evaluate(folder);
    expect(output).toContain('✗ Do not ship');
    expect(code).toBe(100);
  }, 120_000);
});

describe('what a gate must not let pass', () => {
  test('two versions in one run: a collapse fails without a policy key, the same again passes', async () => {
    const folder = make({
      tests: some,
      providers: [
        { ...model('oracle'), label: 'v1' },
        { ...model('always-yes'), label: 'v2' },
        { ...model('oracle'), label: 'v1 again' },
      ],
    });
    await evaluate(folder);
    writeFileSync(join(folder, 'gate.yaml'), '');
    const empty = await gate(folder, 'results/eval.json');
    expect(empty.output).toContain('? Not decided');
    expect(empty.output).toContain('nothing judges the answers');
    writeFileSync(join(folder, 'against.yaml'), "baseline: { provider: 'v1' }\n");
    for (const args of [
      ['--against', 'v1'],
      ['--policy', 'against.yaml'],
    ]) {
      const { code, output } = await gate(folder, 'results/eval.json', ...args, '--json');
      const { verdict, checks } = JSON.parse(output);
      expect([code, verdict]).toEqual([3, 'fail']);
      const failed = checks.filter((check: { verdict: string }) => check.verdict === 'fail');
      expect(
        new Set(failed.map((check: { variant: { provider: string } }) => check.variant.provider)),
      ).toEqual(new Set(['v2']));
    }
    expect((await gate(folder, 'results/eval.json', '--against', 'v0')).output).toContain(
      'no variant matches provider v0',
    );
  }, 120_000);

  test('a filtered run, in the hook too', async () => {
    const folder = make({ tests: few });
    const filter = ['eval', '--no-cache', '--no-table', '--filter-metadata', 'task=compositional'];
    const hook = await promptfoo(folder, filter, { PROMPTFOO_CAUSAL_GATE: 'gate.yaml' });
    expect(hook.output).toContain('partial run: ');
    expect(hook.code).toBe(3);
    const { code, output } = await gate(folder, 'results/eval.json');
    expect(output).toContain(
      'has 1 entry for intervention effects under tests, but the results have no rows for it',
    );
    expect(code).toBe(3);
  }, 120_000);
});
