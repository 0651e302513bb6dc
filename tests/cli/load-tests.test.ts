import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTests } from '../../src/cli/load-tests.ts';
import { failureText, UserError } from '../../src/lib/user-error.ts';
import { ROOT } from '../support/promptfoo.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const config = join(folder, 'promptfooconfig.yaml');
const generators = join(folder, 'causal.mjs');
writeFileSync(
  generators,
  `import { namedRng } from ${JSON.stringify(join(ROOT, 'src/lib/rng.ts'))};
export function broken() { throw new Error('no words.txt'); }
export async function unfinished() { throw 'later'; }
export function wrong() { return 7; }
export function fault() { return namedRng(1).integer(0); }
export { compositional } from ${JSON.stringify(join(ROOT, 'generators/compositional.ts'))};
`,
);

const loaded = (name: string, own = {}): Promise<unknown> =>
  loadTests(config, { tests: [{ path: `file://causal.mjs:${name}`, config: own }] }).catch((error) => error);

test.each([
  ['broken', 'file://causal.mjs:broken: no words.txt'],
  ['unfinished', 'file://causal.mjs:unfinished: later'],
  ['wrong', 'expected a list of tests from file://causal.mjs:wrong, got number'],
  ['absent', 'expected a function absent in causal.mjs, got undefined; the file exports broken, '],
])("what is wrong with a generator of one's own is said in a sentence: %s", async (name, said) => {
  const error = await loaded(name);
  expect(error).toBeInstanceOf(UserError);
  expect(failureText(error)).toContain(`${config}: tests: ${said}`);
  expect(failureText(error)).not.toMatch(/ at |This is a fault/);
});

test('what the package throws stays what it is: a fault of ours, or a sentence about the config', async () => {
  expect(failureText(await loaded('fault'))).toContain('This is a bug in promptfoo-causal');
  expect(failureText(await loaded('compositional', { preset: 'nowhere' }))).toContain(
    'config.preset: expected',
  );
});

test('what has no generator that could be called makes no tests', async () => {
  const tests = [{ path: 'file://rows.csv' }, 'file://rows.csv', null, 7, { vars: { a: 1 } }];
  expect(await loadTests(config, { tests })).toEqual([{ vars: { a: 1 } }]);
  expect(await loadTests(config, {})).toEqual([]);
});
