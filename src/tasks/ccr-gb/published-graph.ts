import { violatedAssumptions } from '../../causal/assumptions.ts';
import { commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { type Edge, nodeNumber } from '../../causal/dag.ts';
import { compileDag, directedGraph } from '../../causal/directed-graph.ts';
import { at } from '../../lib/at.ts';
import { asItems, asItemsByNode, asMatrix, asProbability, asText } from './cell-values.ts';
import { nodeSymbols } from './node-symbols.ts';
import { pythonCell, type TableRow } from './read-table.ts';

/** The causal graph of a context with its noise, and its nodes by the table's names and positions. */
export type PublishedGraph = NonNullable<ReturnType<typeof readGraph>>;

/**
 * Reads the graph and the noise of a context.
 *
 * @returns Undefined, after reports, if the columns make no graph that satisfies the assumptions.
 */
export function readGraph(row: TableRow) {
  const read = pythonCell(row, 'DAG nodes', (value) => {
    const names = asItems(value).map(asText);
    return { names, symbols: nodeSymbols(names) };
  });
  if (!read) return undefined;
  const { names, symbols } = read;
  const matrix = pythonCell(row, 'DAG adjacency matrix', (value) => asMatrix(value, names.length));
  const parameters = pythonCell(row, 'Bernoulli parameters', (value) =>
    asItemsByNode(value, names.length).map(asProbability),
  );
  if (!matrix || !parameters) return undefined;
  const edges = matrix.flatMap((effects, cause) =>
    effects.flatMap((arrow, effect): Edge[] => (arrow ? [[at(symbols, cause), at(symbols, effect)]] : [])),
  );
  const graph = directedGraph(edges, symbols);
  const violations = violatedAssumptions(graph);
  for (const { message } of violations) row.report('DAG adjacency matrix', message);
  if (violations.length > 0) return undefined;
  const dag = compileDag(graph);
  const byPosition = symbols.map((symbol) => nodeNumber(dag, symbol));
  return {
    dag,
    tree: commutativeCutTree(dag),
    /** P(U = 1), by node. */
    noise: dag.nodes.map((_, node) => at(parameters, byPosition.indexOf(node))),
    /** Numbers of nodes by their position in the table. */
    byPosition,
    /** Numbers of nodes by the table's names. */
    numbers: new Map(names.map((name, i) => [name, at(byPosition, i)])),
  };
}
