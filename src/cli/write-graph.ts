import { graphOf } from '../causal/directed-graph.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import type { NamedGraph } from '../tasks/task.ts';
import { caseOf } from './case-of.ts';
import { UsageError } from './fail.ts';
import type { GeneratedTest } from './load-tests.ts';

const MOST_LISTED = 10;

/**
 * Writes the causal graph of one world of a design as GEXF, which Gephi and networkx read.
 *
 * @param path - The config, for messages.
 * @param wanted - The name of the world; may be left out where there is only one.
 * @returns The name of what was written.
 * @throws {UsageError} If the file is to be something else than GEXF, or if it is not clear which graph is meant.
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

/** Every graph of a design once, by name. */
function graphsOf(path: string, tests: readonly GeneratedTest[]): ReadonlyMap<string, NamedGraph> {
  const graphs = new Map<string, NamedGraph>();
  for (const test of tests) {
    if (test.metadata?.task === undefined) continue;
    const { task, item } = caseOf(path, test);
    const graph = task.graph(item);
    graphs.set(graph.name, graph);
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
