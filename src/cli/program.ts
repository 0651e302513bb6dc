import { Command } from 'commander';
import { thisPackage } from '../lib/versions.ts';

/** The commands, in the order of the help. Only the one that the arguments name is loaded. */
const COMMANDS = [
  {
    name: 'init',
    description: 'Write a config, gate.yaml and a CI workflow into a separate folder, or copy an example',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'plan',
    description: 'Show the questions, tokens, price and detectable losses of a run, without calling a model',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  {
    name: 'check',
    description: 'Recompute every correct answer from its prompt, and check the config',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'report',
    description: 'Write scorecard.json and report.html for the results of a run or of its shards',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'gate',
    description: 'Write the same files, and judge the run by gate.yaml',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
];

/** Builds the command line. @param args - The arguments of the process, with Node and the script before them. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('promptfoo-causal')
    .description('promptfoo asks the questions. These commands plan and check a run, and judge its results.')
    .version(thisPackage().manifest.version ?? 'unknown')
    .showHelpAfterError('(--help lists the options)')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      '\nExit codes: 0 pass or not decided, 1 cannot be judged or error, 3 fail, 4 not decided with --strict',
    );
  const [first, second] = args.slice(2);
  const named = first === 'help' ? second : first;
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (name === named) (await load())(command);
  }
  return program;
}
