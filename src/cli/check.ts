import type { Command } from 'commander';
import { configHere } from '../lib/config-file.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { checkTests } from '../study/check-tests.ts';
import { checkConfig } from './check-config.ts';

const MOST_SHOWN = 20;

export function checkCommand(command: Command): Command {
  return command
    .argument('[config]', 'promptfoo config', configHere())
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample:\n  $ promptfoo-causal check promptfooconfig.yaml')
    .action(async (path: string, { json }: { readonly json?: boolean }) => {
      const report = checkTests(await checkConfig(path));
      if (report.cases === 0) throw new UserError(`${path}: no test comes from promptfoo-causal`);
      if (report.disagreements.length > 0) process.exitCode = 1;
      if (json) {
        say(JSON.stringify(report, null, 2));
        return;
      }
      for (const sentence of report.disagreements.slice(0, MOST_SHOWN)) say(sentence);
      const more = report.disagreements.length - MOST_SHOWN;
      if (more > 0) say(`… and ${more} more ${more === 1 ? 'disagreement' : 'disagreements'}`);
      say(
        `Checked cases: ${report.cases}; right answers recomputed from the prompts: ${report.fromText}, by brute force: ${report.byForce}; worlds whose exact PNS was recomputed: ${report.worlds}; disagreements: ${report.disagreements.length}`,
      );
    });
}
