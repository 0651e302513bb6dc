import { ancestorsOf, childrenOf, type Dag, descendantsOf } from './dag.ts';

/** Returns the number of arrows on the shortest directed path between two nodes; undefined if there is no path. */
export function shortestPathLength(dag: Dag, from: number, to: number): number | undefined {
  const length = new Map([[from, 0]]);
  // The search is breadth-first, because a loop over a map also visits entries that are added during the loop.
  for (const [node, steps] of length) {
    if (node === to) return steps;
    for (const child of childrenOf(dag, node)) if (!length.has(child)) length.set(child, steps + 1);
  }
  return undefined;
}

/** Finds the nodes on the directed paths from one node to another, including both ends. */
export function nodesBetween(dag: Dag, from: number, to: number): number[] {
  const [below, above] = [descendantsOf(dag, from), ancestorsOf(dag, to)];
  return [...dag.nodes.keys()].filter((node) => below[node] && above[node]);
}

export function mediatorCount(dag: Dag, from: number, to: number): number {
  return nodesBetween(dag, from, to).filter((node) => node !== from && node !== to).length;
}
