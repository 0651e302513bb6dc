import { Command } from 'commander';
import { packageVersion } from '../scorecard/run-stamp.ts';
import { goneOption } from './gone-choice.ts';

/** All commands, in the order of the help. */
export const COMMANDS = [
  {
    name: 'init',
    description:
      'Write a config, a policy and a CI workflow that measure causal reasoning, or copy an example',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'check',
    description: 'Recompute every truth of a design from the text of its prompts, and by brute force',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'plan',
    description: 'Show what a run will ask, cost and be able to detect, without asking a model',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  {
    name: 'run',
    description: 'Ask in stages until the policy is decided; resumes a run that was stopped',
    load: async () => (await import('./run.ts')).runCommand,
  },
  {
    name: 'rollup',
    description: 'Roll the rows of promptfoo result files up into a scorecard and a report',
    load: async () => (await import('./rollup.ts')).rollUpCommand,
  },
  {
    name: 'gate',
    description: 'Check results files by a policy, also against a recorded run: pass or fail, for CI',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
  {
    name: 'report',
    description: 'Draw a scorecard as one self-contained HTML file, as Markdown or as CSV; or many over time',
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
];

/** Replacements for removed commands. */
const GONE: Readonly<Record<string, string>> = {
  board: 'promptfoo-causal report runs has the same table, in the terminal and in history.html',
  history: 'promptfoo-causal report runs draws the scorecards of a folder over time',
  simulate: 'npm run appendix-e in a clone of the repository samples the same experiments',
};

/** Builds the command line, with the options of the command that the arguments name. */
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

  program.hook('preSubcommand', (_, command) => {
    const problem = goneOption(command.name(), program.args);
    if (problem !== undefined) command.error(`error: ${problem}`);
  });
  for (const [name, instead] of Object.entries(GONE)) {
    const gone = () => program.error(`error: the command ${name} is gone: ${instead}`);
    program.command(name, { hidden: true }).allowUnknownOption().allowExcessArguments().action(gone);
  }
  // Loading a command loads much of the package, so only the one named is loaded.
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (args.includes(name)) (await load())(command);
  }
  return program;
}
