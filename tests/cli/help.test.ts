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

test.each([
  ['check', '--world X', '--world', 'use --graph, which writes the graph of every world'],
  ['compare', 'a b --json', '--json', 'use -o comparison.json'],
  ['export', '--shard=3/16', '--shard', 'set CAUSAL_SHARD=3/16'],
  ['gate', 'a --newest', '--newest', 'use --repeated newest'],
  ['gate', 'a --junit gate.xml', '--junit', 'use -o gate.xml'],
  ['gate', 'a --summary=x.md', '--summary', 'use -o summary.md'],
  ['init', '--json', '--json', 'omit it; the names of all files are printed'],
  ['report', 'a --csv n.csv', '--csv', 'use -o numbers.csv'],
  ['report', 'a --open', '--open', 'open the file whose name is printed'],
  ['rollup', 'a --replicates', '--replicates', 'use --repeated replicates'],
  ['rollup', '--replies a --from jsonl --cases b', '--replies', 'with --cases'],
  ['rollup', 'a --partial a.part', '--partial', 'use -o shard-3.part'],
  ['rollup', 'a --json', '--json', 'read scorecard.json in the folder of --out'],
  ['run', '-c a.yaml', '-c', 'promptfoo-causal run promptfooconfig.yaml'],
  ['run', '--gate gate.yaml', '--gate', 'use --policy'],
  ['run', '--stages 4', '--stages', 'omit it; there is one stage for about every 20 questions'],
])(
  '%s %s: the option %s, which is gone, is refused with what to use instead',
  async (command, args, option, instead) => {
    const { output, code } = await ask(command, ...args.split(' '));
    expect(code).toBe(1);
    expect(output).toContain(`error: the option ${option} of ${command} was removed: `);
    expect(output).toContain(instead);
    expect(output).toContain(`Usage: promptfoo-causal ${command}`);
  },
);

test('an option of another command is not taken for a removed one', async () => {
  const { output } = await ask('check', '--csv', 'x');
  expect(output).toContain("unknown option '--csv'");
});

test.each([
  ['board', 'use promptfoo-causal report runs, which shows the same table'],
  ['history', 'use promptfoo-causal report runs, which shows the scorecards'],
  ['simulate', 'in a clone of the repository, use npm run appendix-e'],
])('the command %s, which is gone, is refused with what to use instead', async (command, instead) => {
  const { output, code } = await ask(command, '--runs', '3', 'x');
  expect(code).toBe(1);
  expect(output).toContain(`the command ${command} was removed: ${instead}`);
});
