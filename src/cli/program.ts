import { Command } from 'commander';
import { thisPackage } from '../lib/versions.ts';

/** The commands with their descriptions, in the order of the help. */
const COMMANDS = {
  init: 'Write a config, gate.yaml and a CI workflow into a separate folder, or copy an example',
  plan: 'Show the questions, tokens, price and detectable losses of a run, without calling a model',
  check: 'Recompute every correct answer from its prompt, and check the config',
  report: 'Write scorecard.json and report.html for the results of a run or of its shards',
  gate: 'Write scorecard.json and report.html, and judge the run by gate.yaml',
} as const;

/** Builds the command line. @param args - The arguments of the process, with Node and the script before them. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('promptfoo-causal')
    .description('promptfoo asks the questions. These commands plan and check a run, and judge its results.')
    .version(thisPackage().manifest.version ?? 'unknown')
    .showHelpAfterError('(--help lists the options)')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      '\nExit codes: 0 pass or undecided, 1 cannot be judged or error, 3 fail, 4 undecided with --strict',
    );
  const [first, second] = args.slice(2);
  const named = first === 'help' ? second : first;
  for (const name of Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]) {
    const command = program.command(name).description(COMMANDS[name]);
    if (name === named) await ADD_OPTIONS[name](command);
  }
  return program;
}

/** Adds the arguments, the options and the action of a command. The code of the other commands is not loaded. */
const ADD_OPTIONS: Readonly<Record<keyof typeof COMMANDS, (command: Command) => Promise<Command>>> = {
  init: async (command) => (await import('./init.ts')).initCommand(command),
  plan: async (command) => (await import('./plan.ts')).planCommand(command),
  check: async (command) => (await import('./check.ts')).checkCommand(command),
  report: async (command) => (await import('./report.ts')).reportCommand(command),
  gate: async (command) => (await import('./gate.ts')).gateCommand(command),
};
