import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/program.ts';
import { causal } from '../support/command.ts';
import { type Finished, ROOT, run } from '../support/promptfoo.ts';

const ask = (...args: string[]): Promise<Finished> => causal(ROOT, args);

test('every command says what it does, and has an example', async () => {
  const { output, code } = await run(process.execPath, [join(ROOT, 'src/cli/main.ts'), '--help'], ROOT);
  expect(code).toBe(0);
  const commands = [...output.matchAll(/^ {2}([a-z]+) {2,}\w/gm)].map(([, name]) => name!);
  expect(commands).toEqual([...COMMANDS.map(({ name }) => name), 'help']);
  for (const command of ['', ...commands.slice(0, -1)]) {
    const help = await ask(...(command === '' ? [] : [command]), '--help');
    expect(help.output).toMatch(new RegExp(`Examples?:\\n {2}\\$ .*promptfoo-causal ${command}`));
  }
}, 60_000);

test('a command that is not there is refused, with the help', async () => {
  const { output, code } = await ask('evaluate');
  expect(code).toBe(1);
  expect(output).toContain("unknown command 'evaluate'");
  expect(output).toContain('Commands:');
});
