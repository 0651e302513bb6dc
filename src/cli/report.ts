import type { Command } from 'commander';
import { say } from '../lib/say.ts';
import { RESULTS_ARGUMENT, runFiles, textOfRun } from './run-files.ts';

/** Adds the options of `report`, which rolls a run up without judging it. */
export function reportCommand(command: Command): Command {
  return command
    .argument(...RESULTS_ARGUMENT)
    .option('-o, --out <paths...>', 'a folder for the report, or files that end in .html, .md, .csv or .xml')
    .action(async (results: string[], { out }: { readonly out?: readonly string[] }) => {
      say(await textOfRun(await runFiles(results, { out })));
    });
}
