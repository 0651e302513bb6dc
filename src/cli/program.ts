import { Command } from 'commander';
import { packageVersion } from '../scorecard/run-stamp.ts';

/** Every command, in the order in which help lists them. */
export const COMMANDS = [
  {
    name: 'init',
    description: 'Write a config, a gate and a CI workflow that measure causal reasoning, or copy an example',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'check',
    description: 'Recompute every truth of a design from the words of its prompts, and by brute force',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'plan',
    description: 'Tell what a run will ask, cost and be able to show; no model is asked',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  {
    name: 'run',
    description: 'Ask in stages until the gate is decided; goes on where it was stopped',
    load: async () => (await import('./run.ts')).runCommand,
  },
  {
    name: 'rollup',
    description: 'Roll the rows of promptfoo result files up into a scorecard and a report',
    load: async () => (await import('./rollup.ts')).rollUpCommand,
  },
  {
    name: 'gate',
    description: 'Hold results files against a policy, and against a recorded run: pass or fail, for CI',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
  {
    name: 'report',
    description: 'Draw a scorecard as one HTML file that needs nothing else; also as Markdown and CSV',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'compare',
    description: 'Compare two promptfoo runs of any kind test by test: which is better, by how much',
    load: async () => (await import('./compare.ts')).compareCommand,
  },
  {
    name: 'export',
    description:
      'Write the questions of a config for batch APIs, other harnesses or training; no model is asked',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'history',
    description: 'Draw many runs over time: from which run on a number changed, and the latest of each model',
    load: async () => (await import('./history.ts')).historyCommand,
  },
];

/** What to use instead of commands that are gone. */
const GONE: Readonly<Record<string, string>> = {
  board: 'promptfoo-causal history has the same table, in the terminal and in history.html',
  simulate: 'npm run appendix-e in a clone of the repository samples the same experiments',
};

/** The command line, with the options of the command that the arguments name. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('promptfoo-causal')
    .description('Measures whether language models reason about causes: companion of the promptfoo plugin')
    .version(packageVersion())
    .showHelpAfterError()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      '\nExample:\n  $ promptfoo-causal init && npx promptfoo eval && promptfoo-causal gate results/eval.json',
    );

  for (const [name, instead] of Object.entries(GONE)) {
    const gone = () => program.error(`error: the command ${name} is gone: ${instead}`);
    program.command(name, { hidden: true }).allowUnknownOption().allowExcessArguments().action(gone);
  }
  // A command brings a good part of the package with it, so only what is asked for is loaded.
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (args.includes(name)) (await load())(command);
  }
  return program;
}
