import type { Dag } from './dag.ts';

/** A maximal part of the skeleton that stays connected when any single node is removed. */
interface BiconnectedComponent {
  readonly nodes: readonly number[];
  /** The arrows of the component, from cause to effect. */
  readonly edges: readonly (readonly [number, number])[];
}

/**
 * Splits the skeleton of a DAG into biconnected components (BCCs), ordered by their first nodes. The search keeps its
 * own stack, so long chains do not overflow the call stack.
 *
 * @see Hopcroft & Tarjan (1973), Algorithm 447; Maasch et al. (2025), §5.1
 */
export function biconnectedComponents(dag: Dag): BiconnectedComponent[] {
  const size = dag.nodes.length;
  const neighbours = dag.parents.map((parents, node) => [...parents, ...dag.children[node]!]);
  /** When each node was found, from 1; 0 if not yet. */
  const found = new Int32Array(size);
  /** When the earliest node was found to which each node, or a node below it, has an edge. */
  const low = new Int32Array(size);
  /** How many neighbours of each node were visited. */
  const visited = new Int32Array(size);
  /** The node from which each node was found; −1 if from none. */
  const above = new Int32Array(size).fill(-1);
  /** The edges that belong to no component yet, in the order in which they were found. */
  const open: [number, number][] = [];
  const components: BiconnectedComponent[] = [];
  let time = 0;
  for (let root = 0; root < size; root++) {
    if (found[root]) continue;
    const path = [root];
    found[root] = ++time;
    low[root] = time;
    while (path.length > 0) {
      const node = path.at(-1)!;
      const next = visited[node]!;
      visited[node] = next + 1;
      const other = neighbours[node]![next];
      if (other === undefined) {
        path.pop();
        const parent = above[node]!;
        if (parent < 0) continue;
        low[parent] = Math.min(low[parent]!, low[node]!);
        // No node from here on down has an edge to a node above the parent, so the edges opened since form a component.
        if (low[node]! >= found[parent]!) components.push(closeComponent(open, parent, node));
      } else if (!found[other]) {
        open.push([node, other]);
        above[other] = node;
        found[other] = ++time;
        low[other] = time;
        path.push(other);
      } else if (other !== above[node] && found[other]! < found[node]!) {
        open.push([node, other]);
        low[node] = Math.min(low[node]!, found[other]!);
      }
    }
  }
  return components.sort((a, b) => a.nodes[0]! - b.nodes[0]! || a.nodes[1]! - b.nodes[1]!);
}

/** Takes the edges of a component, from its first edge on, out of the open edges. */
function closeComponent(open: [number, number][], first: number, second: number): BiconnectedComponent {
  const start = open.findLastIndex(([a, b]) => a === first && b === second);
  // Numbers follow a topological order, so the end with the smaller number is the cause.
  const edges = open.splice(start).map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)));
  edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { nodes: [...new Set(edges.flat())].sort((a, b) => a - b), edges };
}

/** Returns the nodes that lie in several components: those whose removal disconnects the skeleton. */
export function cutpointsOf(components: readonly BiconnectedComponent[]): number[] {
  const places = Map.groupBy(
    components.flatMap((component) => component.nodes),
    (node) => node,
  );
  const shared = [...places.keys()].filter((node) => places.get(node)!.length > 1);
  return shared.sort((a, b) => a - b);
}
