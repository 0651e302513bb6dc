import type { Command } from 'commander';
import { complain, say } from '../lib/say.ts';
import { checkTests } from '../study/check-tests.ts';
import { checkConfig } from './check-config.ts';
import { UsageError } from './fail.ts';
import { writeGraph } from './write-graph.ts';

interface CheckOptions {
  readonly json?: boolean;
  readonly graph?: string;
  readonly world?: string;
}

/** How many disagreements are printed one by one. */
const MOST_SHOWN = 20;

export function checkCommand(command: Command): Command {
  return command
    .argument('[config]', 'the promptfoo config', 'promptfooconfig.yaml')
    .option('--json', 'print the report as JSON')
    .option('--graph <file>', 'also write the causal graph of a world for other tools, as GEXF')
    .option('--world <name>', 'which world, where there are several')
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal check promptfooconfig.yaml\n  $ promptfoo-causal check --graph figure-4.gexf',
    )
    .action(async (path: string, { json, graph, world }: CheckOptions) => {
      const tests = await checkConfig(path);
      const report = checkTests(tests);
      if (report.cases === 0) throw new UsageError(`${path}: no test is a case of promptfoo-causal`);
      if (graph !== undefined) complain(`${graph}: ${await writeGraph(graph, path, tests, world)}`);
      else if (world !== undefined) throw new UsageError('--world: expected --graph beside it');
      if (report.disagreements.length > 0) process.exitCode = 1;
      if (json) {
        say(JSON.stringify(report, null, 2));
        return;
      }
      for (const sentence of report.disagreements.slice(0, MOST_SHOWN)) say(sentence);
      const more = report.disagreements.length - MOST_SHOWN;
      if (more > 0) say(`… and ${more} more`);
      say(
        `${report.cases} cases: ${report.fromText} truths recomputed from the prompts, ${report.byForce} by enumeration; worlds recomputed by enumeration: ${report.worlds}; ${report.disagreements.length} disagreements`,
      );
    });
}
