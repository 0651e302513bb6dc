import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programFor } from '../../src/cli/program.ts';
import { PAGES, type Page, ROOT } from './markdown.ts';

/** Returns the commands in the lines of a page's shell blocks, without comments, and in its text. */
function commandsIn({ blocks, codes }: Page): string[] {
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n'));
  const shell = lines.flatMap((line) => line.replace(/(?:^|\s)#.*/, '').split(/&&|\|\|/));
  return [...shell, ...codes].map((command) => command.trim()).filter((command) => /\b(?:npx|npm|node) /.test(command));
}

const COMMANDS = PAGES.flatMap(commandsIn);

/** Returns the long and short options of a command of this package; undefined if there is no such command. */
async function optionsOf(name: string): Promise<readonly string[] | undefined> {
  const { commands } = await programFor(['node', 'promptfoo-causal', name]);
  const command = commands.find((one) => one.name() === name);
  return command?.options.flatMap(({ short, long }) => [short ?? '', long ?? '']);
}

test('every promptfoo-causal command in the docs exists and has the options that the docs use with it', async () => {
  const ours = COMMANDS.flatMap((command) => {
    const [, name, rest = ''] = /npx promptfoo-causal ([\w-]+)(.*)/.exec(command) ?? [];
    return name === undefined ? [] : [{ command, name, flags: rest.match(/(?<= )--?[a-z][\w-]*/g) ?? [] }];
  });
  expect(ours).not.toEqual([]);
  for (const { command, name, flags } of ours) {
    const options = await optionsOf(name);
    expect(options, command).toBeDefined();
    expect(
      flags.filter((flag) => !options?.includes(flag)),
      command,
    ).toEqual([]);
  }
});

test('every script that the docs run with “npm run” is defined in package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const named = COMMANDS.flatMap((command) => /npm run ([\w:-]+)/.exec(command)?.[1] ?? []);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every TypeScript file in a “node” command of the docs exists', () => {
  const files = COMMANDS.flatMap((command) => /node ([\w/.-]+\.ts)/.exec(command)?.[1] ?? []);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the docs use the option “--example” only with the names of examples that exist', () => {
  const named = PAGES.flatMap(({ text }) => [...text.matchAll(/--example ([\w-]+)/g)].map(([, name = '']) => name));
  const examples = readdirSync(join(ROOT, 'examples'));
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !examples.includes(name))).toEqual([]);
});
