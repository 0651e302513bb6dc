import type { DirectedGraph } from 'graphology';
import { at } from '../lib/at.ts';
import { biconnectedComponents } from './biconnected-components.ts';
import { childrenOf, parentsOf } from './dag.ts';
import { compileDag, cycleOf, graphology } from './directed-graph.ts';

type Assumption = 'acyclic' | 'connected' | 'A1' | 'A2' | 'A3' | 'A4';

interface Violation {
  readonly assumption: Assumption;
  readonly nodes: readonly string[];
  readonly message: string;
}

/**
 * Finds the violated assumptions of compositional causal reasoning: a connected graph, A1 (one root), A2 (one leaf)
 * and A3 (a cutpoint). For a graph with cycles, only one cycle is reported.
 *
 * @see Maasch et al. (2025), §5.1
 */
export function violatedAssumptions(graph: DirectedGraph): Violation[] {
  const cycle = cycleOf(graph);
  if (cycle) {
    const message = `expected an acyclic graph, got the cycle ${cycle.join(' → ')}`;
    return [{ assumption: 'acyclic', nodes: cycle, message }];
  }
  const parts = graphology().connectedComponents(graph);
  const dag = compileDag(graph);
  const roots = dag.nodes.filter((_, node) => parentsOf(dag, node).length === 0);
  const leaves = dag.nodes.filter((_, node) => childrenOf(dag, node).length === 0);
  const found = (nodes: readonly string[]): string => `${nodes.length}: ${nodes.join(', ')}`;
  const violations: readonly (Violation & { readonly isBroken: boolean })[] = [
    {
      assumption: 'connected',
      isBroken: parts.length !== 1,
      nodes: parts.map((part) => at(part, 0)),
      message: `expected one connected graph, got ${parts.length} parts: ${parts.map((part) => `{${part.join(', ')}}`).join(' ')}`,
    },
    {
      assumption: 'A1',
      isBroken: roots.length !== 1,
      nodes: roots,
      message: `A1: expected exactly one root (a node without causes), got ${found(roots)}`,
    },
    {
      assumption: 'A2',
      isBroken: leaves.length !== 1,
      nodes: leaves,
      message: `A2: expected exactly one leaf (a node without effects), got ${found(leaves)}`,
    },
    {
      assumption: 'A3',
      isBroken: biconnectedComponents(dag).cutpoints.length === 0,
      nodes: dag.nodes,
      message: `A3: expected at least one cutpoint (a node whose removal disconnects the graph), got none among ${dag.nodes.join(', ')}`,
    },
  ];
  return violations.flatMap(({ isBroken, ...violation }) => (isBroken ? [violation] : []));
}
