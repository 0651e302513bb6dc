import { Command } from 'commander';
import { packageVersion } from '../scorecard/run-stamp.ts';

/** The commands, in the order in which the help lists them. */
export const COMMANDS = [
  {
    name: 'init',
    description:
      'Write a config, a policy and CI workflows that measure causal reasoning, or copy an example',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'plan',
    description:
      'Show what a run will ask, what it will cost and what it can detect, without calling a model',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  {
    name: 'check',
    description:
      'Check the right answers by recomputing them from the texts of the prompts and by brute force',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'report',
    description: "Summarise promptfoo's results files in a scorecard and a report",
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'gate',
    description:
      'Judge results files by a policy, and compare them with a recorded run; the exit code tells CI whether they pass',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
];

export async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('promptfoo-causal')
    .description(
      'The command line of the promptfoo plugin that measures whether language models reason about causes',
    )
    .version(packageVersion())
    .showHelpAfterError()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      '\nExample:\n  $ promptfoo-causal init && npx promptfoo eval && promptfoo-causal gate results/eval.json',
    );
  // Only commands that the arguments name are loaded, because their modules load much of the package.
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (args.includes(name)) (await load())(command);
  }
  return program;
}
