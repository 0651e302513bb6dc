import type { Dag } from './dag.ts';

/** A maximal part of the skeleton that stays connected when any single node is removed. */
interface BiconnectedComponent {
  readonly nodes: readonly number[];
  /** The arrows of the component, from cause to effect. */
  readonly edges: readonly (readonly [number, number])[];
}

/**
 * Splits the skeleton of a DAG into biconnected components (BCCs), ordered by their first nodes. For example, the graph
 * X→A X→B A→C B→C C→Y has two: the cycle over X, A, B and C, and the bridge C→Y.
 *
 * @see Hopcroft & Tarjan (1973), Algorithm 447; Maasch et al. (2025), §5.1
 */
export function biconnectedComponents(dag: Dag): BiconnectedComponent[] {
  const search = depthFirstSearch(dag);
  const componentOf = componentOfTreeEdges(dag, search);
  const edges = dag.children.flatMap((children, cause) => children.map((effect) => [cause, effect] as const));
  // An edge that is not in the search tree joins a node to one above it, so it is in the lower node's component.
  const grouped = Map.groupBy(edges, ([a, b]) => componentOf[search.time[a]! > search.time[b]! ? a : b]!);
  const components = [...grouped.values()].map((own) => ({
    nodes: [...new Set(own.flat())].sort((a, b) => a - b),
    edges: own,
  }));
  return components.sort((a, b) => a.nodes[0]! - b.nodes[0]! || a.nodes[1]! - b.nodes[1]!);
}

/** Returns the nodes that lie in several components: those whose removal disconnects the skeleton. */
export function cutpointsOf(components: readonly BiconnectedComponent[]): number[] {
  const nodes = components.flatMap((component) => component.nodes);
  const repeated = nodes.filter((node, i) => nodes.indexOf(node) < i);
  return [...new Set(repeated)].sort((a, b) => a - b);
}

/** A depth-first search of the skeleton. */
interface Search {
  /** The nodes in the order in which they were reached. */
  readonly order: readonly number[];
  /** The place of each node in that order. */
  readonly time: readonly number[];
  /** The node from which each node was reached; undefined for the first node of each connected part. */
  readonly above: readonly (number | undefined)[];
}

/** Searches the skeleton. The search keeps its own stack, so that long chains do not overflow the call stack. */
function depthFirstSearch(dag: Dag): Search {
  const order: number[] = [];
  const time: number[] = [];
  const above: (number | undefined)[] = [];
  for (const start of dag.nodes.keys()) {
    const stack: { readonly node: number; readonly from?: number }[] = [{ node: start }];
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      const { node, from } = step;
      // A node stands on the stack once for each neighbour that was reached before it. The last of them counts.
      if (time[node] !== undefined) continue;
      time[node] = order.push(node) - 1;
      above[node] = from;
      for (const neighbour of neighboursOf(dag, node)) stack.push({ node: neighbour, from: node });
    }
  }
  return { order, time, above };
}

/**
 * Returns, for each node with a node above it, the number of the component that contains the edge between the two. A new
 * component begins below a node if no edge leads from there to a node further up: the upper node is a cutpoint, or the
 * first node of the search. Otherwise the component of the edge above goes on.
 */
function componentOfTreeEdges(dag: Dag, search: Search): readonly (number | undefined)[] {
  const { order, time, above } = search;
  const highest = highestReached(dag, search);
  const componentOf: (number | undefined)[] = [];
  let count = 0;
  for (const node of order) {
    const upper = above[node];
    if (upper === undefined) continue;
    componentOf[node] = highest[node]! >= time[upper]! ? count++ : componentOf[upper];
  }
  return componentOf;
}

/** Returns, for each node, the earliest time of a node to which an edge leads from it or from a node below it. */
function highestReached(dag: Dag, { order, time, above }: Search): readonly number[] {
  const highest = [...time];
  // The nodes below a node come after it, so they are finished before it.
  for (const node of order.toReversed()) {
    for (const neighbour of neighboursOf(dag, node)) {
      const reached = above[neighbour] === node ? highest[neighbour]! : time[neighbour]!;
      if (neighbour !== above[node]) highest[node] = Math.min(highest[node]!, reached);
    }
  }
  return highest;
}

function neighboursOf({ parents, children }: Dag, node: number): readonly number[] {
  return [...parents[node]!, ...children[node]!];
}
