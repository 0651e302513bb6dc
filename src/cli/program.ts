import { Command } from 'commander';
import { packageVersion } from '../scorecard/run-stamp.ts';
import { goneOption } from './gone-choice.ts';

/** The commands, in the order in which the help lists them. */
export const COMMANDS = [
  {
    name: 'init',
    description:
      'Write a config, a policy and CI workflows that measure causal reasoning, or copy an example',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'check',
    description:
      'Check the right answers by recomputing them from the texts of the prompts and by brute force',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'plan',
    description:
      'Show what a run will ask, what it will cost and what it can detect, without calling a model',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  {
    name: 'run',
    description: "Ask questions in stages until the policy's verdict is decided, or resume a stopped run",
    load: async () => (await import('./run.ts')).runCommand,
  },
  {
    name: 'rollup',
    description: "Summarise promptfoo's results files in a scorecard and a report",
    load: async () => (await import('./rollup.ts')).rollUpCommand,
  },
  {
    name: 'gate',
    description:
      'Judge results files by a policy, and compare them with a recorded run; the exit code tells CI whether they pass',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
  {
    name: 'report',
    description:
      'Write a scorecard as an HTML page, Markdown, CSV or a badge, or show the history of several runs',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'compare',
    description: 'Compare any two promptfoo runs test by test, and report which is better and by how much',
    load: async () => (await import('./compare.ts')).compareCommand,
  },
  {
    name: 'export',
    description: 'Write the questions of a config to files for batch APIs, other harnesses or training',
    load: async () => (await import('./export.ts')).exportCommand,
  },
];

const GONE: Readonly<Record<string, string>> = {
  board: 'use promptfoo-causal report runs, which shows the same table in the terminal and in history.html',
  history: 'use promptfoo-causal report runs, which shows the scorecards of a folder over time',
  simulate: 'in a clone of the repository, use npm run appendix-e, which samples the same experiments',
};

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

  program.hook('preSubcommand', (_, command) => {
    const problem = goneOption(command.name(), program.args);
    if (problem !== undefined) command.error(`error: ${problem}`);
  });
  for (const [name, instead] of Object.entries(GONE)) {
    const gone = () => program.error(`error: the command ${name} was removed: ${instead}`);
    program.command(name, { hidden: true }).allowUnknownOption().allowExcessArguments().action(gone);
  }
  // Only commands that the arguments name are loaded, because their modules load much of the package.
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (args.includes(name)) (await load())(command);
  }
  return program;
}
