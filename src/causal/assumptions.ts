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
 * Finds the assumptions of compositional causal reasoning that a graph breaks.
 *
 * A1: exactly one root X. A2: exactly one leaf Y. A3: at least one cutpoint. A4 (no hidden confounding) is not checked
 * here. If the graph has a cycle, only the cycle is reported.
 *
 * @see Maasch et al. (2025), §5.1
 */
export function violatedAssumptions(graph: DirectedGraph): Violation[] {
  const cycle = cycleOf(graph);
  if (cycle) {
    const message = `expected an acyclic graph, got the cycle ${cycle.join(' → ')}`;
    return [{ assumption: 'acyclic', nodes: cycle, message }];
  }
  const violations: Violation[] = [];
  const parts = graphology().connectedComponents(graph);
  const dag = compileDag(graph);
  if (parts.length !== 1) {
    violations.push({
      assumption: 'connected',
      nodes: parts.map((part) => at(part, 0)),
      message: `expected one connected graph, got ${parts.length} parts: ${parts.map((part) => `{${part.join(', ')}}`).join(' ')}`,
    });
  }
  const roots = dag.nodes.filter((_, node) => parentsOf(dag, node).length === 0);
  if (roots.length !== 1) {
    violations.push({
      assumption: 'A1',
      nodes: roots,
      message: `A1: expected exactly one root (a node without causes), got ${roots.length}: ${roots.join(', ')}`,
    });
  }
  const leaves = dag.nodes.filter((_, node) => childrenOf(dag, node).length === 0);
  if (leaves.length !== 1) {
    violations.push({
      assumption: 'A2',
      nodes: leaves,
      message: `A2: expected exactly one leaf (a node without effects), got ${leaves.length}: ${leaves.join(', ')}`,
    });
  }
  if (biconnectedComponents(dag).cutpoints.length === 0) {
    violations.push({
      assumption: 'A3',
      nodes: dag.nodes,
      message: `A3: expected at least one cutpoint (a node whose removal disconnects the graph), got none among ${dag.nodes.join(', ')}`,
    });
  }
  return violations;
}
