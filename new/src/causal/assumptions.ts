import { biconnectedComponents, cutpointsOf } from './biconnected-components.ts';
import type { Dag } from './dag.ts';

/**
 * Describes the violated assumptions of compositional causal reasoning: a connected graph, A1 (one root), A2 (one leaf)
 * and A3 (a cutpoint). A graph with cycles is no {@link Dag}.
 *
 * @see Maasch et al. (2025), §5.1
 */
export function violatedAssumptions(dag: Dag): string[] {
  const { nodes, parents, children } = dag;
  const named = (list: readonly number[]): string => list.map((node) => nodes[node]).join(', ');
  const roots = [...nodes.keys()].filter((node) => parents[node]!.length === 0);
  const leaves = [...nodes.keys()].filter((node) => children[node]!.length === 0);
  const parts = connectedParts(dag);
  const problems: string[] = [];
  if (parts.length !== 1) {
    const list = parts.map((part) => `{${named(part)}}`).join(' ');
    problems.push(`expected one connected graph, got ${parts.length} parts: ${list}`);
  }
  if (roots.length !== 1)
    problems.push(
      `A1: expected exactly one root (a node without causes), got ${roots.length}: ${named(roots)}`,
    );
  if (leaves.length !== 1)
    problems.push(
      `A2: expected exactly one leaf (a node without effects), got ${leaves.length}: ${named(leaves)}`,
    );
  if (cutpointsOf(biconnectedComponents(dag)).length === 0)
    problems.push(
      `A3: expected at least one cutpoint (a node whose removal disconnects the graph), got none among ${nodes.join(', ')}`,
    );
  return problems;
}

function connectedParts({ parents, children }: Dag): number[][] {
  const placed = new Set<number>();
  return [...parents.keys()].flatMap((start) => {
    if (placed.has(start)) return [];
    const part = new Set([start]);
    for (const node of part) for (const other of [...parents[node]!, ...children[node]!]) part.add(other);
    for (const node of part) placed.add(node);
    return [[...part].sort((a, b) => a - b)];
  });
}
