import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exampleFiles, exampleNames } from '../../src/cli/example-files.ts';
import { thisPackage } from '../../src/lib/package-root.ts';
import { causal } from '../support/command.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A project in which the package is installed. */
function project(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(join(folder, 'node_modules/promptfoo-causal'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/promptfoo-causal/package.json'), '{}');
  return folder;
}

test('writes a first project, and overwrites nothing unless told to', async () => {
  const folder = project('first');
  const init = (...args: string[]) => causal(folder, ['init', ...args]);
  const first = await init();
  expect(first.code).toBe(0);
  const written = [...first.output.matchAll(/^wrote (.*)$/gm)].map(([, path]) => path!);
  expect(written).toContain('promptfooconfig.yaml');
  expect(first.output).toContain(
    '\nNext:\n  npx promptfoo eval && npx promptfoo-causal gate results/eval.json\n',
  );
  writeFileSync(join(folder, 'README.md'), 'mine');
  const again = await init();
  const mine = written.filter((path) => path !== 'README.md');
  expect([again.code, again.output]).toEqual([
    1,
    `init: nothing was written, because these files already exist: ${mine.join(', ')}; use --force to overwrite them\n`,
  ]);
  const forced = await init('--force');
  const all = [...forced.output.matchAll(/^wrote (.*)$/gm)].map(([, path]) => path!);
  expect(all.some((path) => path.startsWith('.git'))).toBe(true);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
});

test('copies an example into a folder of its name, with other models', async () => {
  const folder = project('example');
  const { output } = await causal(folder, [
    ...['init', '--example', 'gate', '--providers', 'openai:chat:x', 'openai:chat:y'],
  ]);
  expect(output).toContain('\nNext: gate/README.md explains what the example costs and how to run it\n');
  const config = parse(readFileSync(join(folder, 'gate/promptfooconfig.yaml'), 'utf8'));
  expect(config.providers).toEqual(['openai:chat:x', 'openai:chat:y'].map((id) => ({ id, label: id })));
  const other = await causal(folder, ['init', 'elsewhere']);
  expect(other.output).toContain('\n  cd elsewhere && npx promptfoo eval');
  expect(existsSync(join(folder, 'elsewhere/promptfooconfig.yaml'))).toBe(true);
});

test('where the package is not installed nothing is written', async () => {
  const folder = mkdtempSync(join(scratch, 'bare-'));
  const { code, output } = await causal(folder, ['init', 'evals']);
  expect([code, output]).toEqual([
    1,
    'evals: promptfoo-causal is not installed in this folder or in a folder above it; run in this folder: npm install --save-dev promptfoo promptfoo-causal\n',
  ]);
  expect(existsSync(join(folder, 'evals'))).toBe(false);
});

test('examples are in order; unchanged they are as they stand, but for the version of their schemas', () => {
  expect(exampleNames()).toEqual(exampleNames().toSorted());
  const files = exampleFiles('gate', []);
  const config = files.find(({ path }) => path === 'promptfooconfig.yaml')!;
  const { folder, version } = thisPackage();
  const own = readFileSync(join(folder, 'examples/gate/promptfooconfig.yaml'), 'utf8');
  expect(config.text.replaceAll(`promptfoo-causal@${version}/`, 'promptfoo-causal/')).toBe(own);
  expect(config.text).toContain(`://unpkg.com/promptfoo-causal@${version}/`);
});
