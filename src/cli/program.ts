import { Command } from 'commander';
import { packageVersion } from '../scorecard/run-stamp.ts';
import { COMMANDS } from './commands.ts';

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

  // A command brings a good part of the package with it, so only what is asked for is loaded.
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (args.includes(name)) (await load())(command);
  }
  return program;
}
