import { InvalidArgumentError, Option } from 'commander';

/** The replacements for removed options, by command and former name. */
const GONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  check: { '--world': 'use --graph, which writes the graph of every world' },
  compare: { '--json': 'use -o comparison.json' },
  export: { '--shard': 'set CAUSAL_SHARD=3/16 in the environment to export shard 3 of 16' },
  gate: {
    '--newest': 'use --repeated newest',
    '--replicates': 'use --repeated replicates',
    '--junit': 'use -o gate.xml',
    '--summary': 'use -o summary.md',
  },
  init: { '--json': 'omit it; the names of all files are printed' },
  plan: {
    '--width': 'change units or draws in the config until plan prints intervals of the width that you need',
  },
  report: {
    '--csv': 'use -o numbers.csv',
    '--markdown': 'use -o report.md',
    '--badge': 'use -o badge.svg',
    '--open': 'open the file whose name is printed',
  },
  rollup: {
    '--newest': 'use --repeated newest',
    '--replicates': 'use --repeated replicates',
    '--partial': 'use -o shard-3.part',
    '--replies': 'pass the files that contain the replies as arguments, together with --cases',
    '--from': 'omit it; the format is recognised automatically',
    '--json': 'read scorecard.json in the folder of --out',
  },
  run: {
    '-c': 'pass the config as an argument: promptfoo-causal run promptfooconfig.yaml',
    '--config': 'pass the config as an argument: promptfoo-causal run promptfooconfig.yaml',
    '-g': 'use --policy',
    '--gate': 'use --policy',
    '--stages': 'omit it; there is one stage for about every 20 questions, and there are at most 16 stages',
  },
};

/** Returns a message about the first removed option among the arguments; undefined if there is none. */
export function goneOption(command: string, args: readonly string[]): string | undefined {
  const gone = GONE[command] ?? {};
  for (const arg of args) {
    const [flag = ''] = arg.split('=');
    if (Object.hasOwn(gone, flag)) return `the option ${flag} of ${command} was removed: ${gone[flag]}`;
  }
  return undefined;
}

/** Returns an option that accepts only some values. The error for a removed value names its replacement. */
export function choiceOption(
  flags: string,
  description: string,
  choices: readonly string[],
  gone: Readonly<Record<string, string>>,
): Option {
  const option = new Option(flags, description).choices([...choices]);
  const parse = option.parseArg;
  return option.argParser((value, previous) => {
    const instead = Object.hasOwn(gone, value) ? gone[value] : undefined;
    if (instead !== undefined) throw new InvalidArgumentError(`${value} was removed: ${instead}.`);
    return parse?.(value, previous);
  });
}
