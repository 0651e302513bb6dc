import type { Command } from 'commander';
import { graphOf } from '../causal/directed-graph.ts';
import { configHere } from '../lib/config-file.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { checkTests } from '../study/check-tests.ts';
import { SCORES } from '../tasks/scores.ts';
import type { NamedGraph } from '../tasks/shared/score.ts';
import { caseOf } from './case-of.ts';
import { checkConfig } from './check-config.ts';
import { UsageError } from './fail.ts';
import type { GeneratedTest } from './load-tests.ts';

type CheckOptions = Partial<Record<'graph' | 'world', string> & Record<'json', boolean>>;

/** The most disagreements printed one by one. */
const MOST_SHOWN = 20;

export function checkCommand(command: Command): Command {
  return command
    .argument('[config]', 'the promptfoo config', configHere())
    .option('--json', 'print the report as JSON')
    .option('--graph <file>', 'also write the causal graph of a world for other tools, as GEXF')
    .option('--world <name>', 'the world whose graph to write, if there are several')
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal check promptfooconfig.yaml\n  $ promptfoo-causal check --graph figure-4.gexf',
    )
    .action(async (path: string, { json, graph, world }: CheckOptions) => {
      keepApart([path], [graph]);
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

const MOST_LISTED = 10;

/**
 * Writes the causal graph of one world of a design as GEXF, which Gephi and networkx read.
 *
 * @param path - The config, for messages.
 * @param wanted - The name of the world; optional where there is only one.
 * @returns The name of the graph.
 * @throws {UsageError} If the file does not end in `.gexf`, or several graphs match.
 */
export async function writeGraph(
  file: string,
  path: string,
  tests: readonly GeneratedTest[],
  wanted: string | undefined,
): Promise<string> {
  if (!file.endsWith('.gexf'))
    throw new UsageError(`--graph: expected a file that ends in .gexf, got ${file}`);
  const { name, dag } = chosen(graphsOf(path, tests), wanted);
  const graph = graphOf(dag);
  graph.setAttribute('title', name);
  const { write } = await import('graphology-gexf');
  replaceFiles([{ path: file, text: write(graph, { formatNode: (label) => ({ label }) }) }]);
  return name;
}

/** The distinct graphs of a design, by name. */
function graphsOf(path: string, tests: readonly GeneratedTest[]): ReadonlyMap<string, NamedGraph> {
  const graphs = new Map<string, NamedGraph>();
  for (const test of tests) {
    if (test.metadata?.task === undefined) continue;
    const item = caseOf(path, test);
    const graph = SCORES.find(({ kind }) => kind.id === item.task)?.graph(item);
    if (graph) graphs.set(graph.name, graph);
  }
  return graphs;
}

function chosen(graphs: ReadonlyMap<string, NamedGraph>, wanted: string | undefined): NamedGraph {
  const [first, ...others] = graphs.values();
  if (wanted === undefined && first && others.length === 0) return first;
  const found = graphs.get(wanted ?? '');
  if (found) return found;
  const names = [...graphs.keys()];
  const more = names.length > MOST_LISTED ? ` and ${names.length - MOST_LISTED} more` : '';
  throw new UsageError(
    `--world: expected one of ${names.slice(0, MOST_LISTED).join('; ')}${more}, got ${wanted ?? 'nothing'}`,
  );
}
