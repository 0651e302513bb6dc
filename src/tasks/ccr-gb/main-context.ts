import { commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { at } from '../../lib/at.ts';
import { asItemsByNode, asProbability } from './cell-values.ts';
import { pythonCell, textCell } from './cells.ts';
import { exogenousCell } from './exogenous.ts';
import { checkCutTree } from './listed-quantities.ts';
import { readGraph } from './main-graph.ts';
import { readSample } from './main-sample.ts';
import type { ContextRows } from './read-main.ts';

/** One context of a published table: a causal model as far as it is told, and samples from it. */
export type PublishedContext = NonNullable<ReturnType<typeof readContext>>;

/**
 * Reads one context of a main table and all of its samples.
 *
 * @returns Undefined, after reports, where its graph or its noise cannot be read.
 */
export function readContext(id: string, { first, samples }: ContextRows) {
  const graph = readGraph(first);
  const text = textCell(first, 'Causal context');
  if (!graph || text === undefined) return undefined;
  const { dag, byPosition } = graph;
  const parameters = pythonCell(first, 'Bernoulli parameters', (value) =>
    asItemsByNode(value, byPosition.length).map(asProbability),
  );
  const tree = commutativeCutTree(dag);
  const listed = checkCutTree(first, graph, tree);
  const exogenous = exogenousCell(first, byPosition.length);
  if (!parameters || !exogenous) return undefined;
  const noise = dag.nodes.map((_, node) => at(parameters, byPosition.indexOf(node)));
  return {
    id,
    file: first.file,
    dag,
    /** Numbers of nodes by the table's names. */
    numbers: graph.numbers,
    tree,
    /** P(U = 1), by node. */
    noise,
    /** The columns in which the table lists pairs, with the PNS that stand beside them, if any. */
    listed,
    samples: [...samples]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, row]) => readSample(number, row, graph, tree, text) ?? []),
  };
}
