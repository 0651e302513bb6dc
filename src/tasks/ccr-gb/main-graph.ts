import { violatedAssumptions } from '../../causal/assumptions.ts';
import { biconnectedComponents } from '../../causal/biconnected-components.ts';
import { type CommutativeCutTree, treeNode } from '../../causal/commutative-cut-tree.ts';
import { type Dag, type Edge, nodeNumber } from '../../causal/dag.ts';
import { compileDag, directedGraph } from '../../causal/directed-graph.ts';
import { at } from '../../lib/at.ts';
import { asCount, asItems, asMatrix, asText } from './cell-values.ts';
import { pythonCell } from './cells.ts';
import { nodeSymbols } from './node-symbols.ts';
import type { TableRow } from './read-table.ts';

/** A graph of a table, and which of its nodes the table means by a name or a position. */
export type NamedDag = NonNullable<ReturnType<typeof readGraph>>;

/**
 * Reads the graph of a context.
 *
 * @returns Undefined, after reports, where the columns make no graph that satisfies the assumptions.
 */
export function readGraph(row: TableRow) {
  const read = pythonCell(row, 'DAG nodes', (value) => {
    const names = asItems(value).map(asText);
    return { names, symbols: nodeSymbols(names) };
  });
  if (!read) return undefined;
  const { names, symbols } = read;
  const matrix = pythonCell(row, 'DAG adjacency matrix', (value) => asMatrix(value, names.length));
  if (!matrix) return undefined;
  const edges = matrix.flatMap((effects, cause) =>
    effects.flatMap((arrow, effect): Edge[] => (arrow ? [[at(symbols, cause), at(symbols, effect)]] : [])),
  );
  const graph = directedGraph(edges, symbols);
  const violations = violatedAssumptions(graph);
  for (const { message } of violations) row.report('DAG adjacency matrix', message);
  if (violations.length > 0) return undefined;
  const dag = compileDag(graph);
  checkSizes(row, dag);
  /** Numbers of nodes by their position in the table. */
  const byPosition = symbols.map((symbol) => nodeNumber(dag, symbol));
  return { dag, byPosition, numbers: new Map(names.map((name, i) => [name, at(byPosition, i)])) };
}

/** The numbers of nodes that the table gives must be those of the graph. */
function checkSizes(row: TableRow, dag: Dag): void {
  const listed = pythonCell(row, 'Nodes per BCC', (value) => asItems(value).map(asCount));
  const sizes = biconnectedComponents(dag).components.map(({ nodes }) => nodes.length);
  if (!listed || listed.join() === sizes.join()) return;
  row.report(
    'Nodes per BCC',
    `expected [${sizes.join(', ')}], as the adjacency matrix has it, got [${listed.join(', ')}]`,
  );
}

/** The nodes that a question names, a cause perhaps and its effect, by number; or what is wrong with them. */
export function askedNodes(
  names: readonly string[],
  { dag, numbers }: Pick<NamedDag, 'dag' | 'numbers'>,
  tree: CommutativeCutTree,
): { readonly cause: number | undefined; readonly effect: number } | string {
  const positions = names.map((name) => tree.nodes.indexOf(numbers.get(name) ?? -1));
  const [from, to] = positions.length === 2 ? (positions as [number, number]) : [0, at(positions, 0)];
  if (!positions.includes(-1) && from < to) {
    return { cause: positions.length === 2 ? treeNode(tree, from) : undefined, effect: treeNode(tree, to) };
  }
  const symbols = tree.nodes.map((node) => dag.nodes[node]);
  return positions.length === 1
    ? `expected an effect in the cut tree (${symbols.slice(1).join(', ')}), got ${names.join()}`
    : `expected a cause before its effect in the cut tree (${symbols.join(', ')}), got ${names.join(', ')}`;
}
