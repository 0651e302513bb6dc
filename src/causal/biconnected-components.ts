import type { Dag } from './dag.ts';

/** A maximal part of the skeleton that stays connected when any single node is removed. */
type BiconnectedComponent = ReturnType<typeof closeComponent>;

/**
 * Splits the skeleton of a DAG into biconnected components (BCCs) and finds its cutpoints. The search keeps its own
 * stack, so long chains do not overflow the call stack.
 *
 * @see Hopcroft & Tarjan (1973), Algorithm 447; Maasch et al. (2025), §5.1
 */
export function biconnectedComponents(dag: Dag) {
  const size = dag.nodes.length;
  const neighbours = dag.parents.map((parents, node) => [...parents, ...dag.children[node]!]);
  const discovered = new Int32Array(size);
  const low = new Int32Array(size);
  const parent = new Int32Array(size).fill(-1);
  const nextNeighbour = new Int32Array(size);
  const openEdges: [number, number][] = [];
  const components: BiconnectedComponent[] = [];
  let time = 0;

  for (let root = 0; root < size; root++) {
    if (discovered[root]) continue;
    const path = [root];
    discovered[root] = low[root] = ++time;
    while (path.length > 0) {
      const node = path.at(-1)!;
      const neighbour = neighbours[node]![nextNeighbour[node]!++];
      if (neighbour === undefined) {
        path.pop();
        const above = parent[node]!;
        if (above < 0) continue;
        low[above] = Math.min(low[above]!, low[node]!);
        // Neither `node` nor a node below it has an edge to a node above `above`, so the edges opened since the search
        // went from `above` to `node` form one component.
        if (low[node]! >= discovered[above]!) components.push(closeComponent(openEdges, above, node));
      } else if (!discovered[neighbour]) {
        openEdges.push([node, neighbour]);
        parent[neighbour] = node;
        discovered[neighbour] = low[neighbour] = ++time;
        path.push(neighbour);
      } else if (neighbour !== parent[node] && discovered[neighbour]! < discovered[node]!) {
        openEdges.push([node, neighbour]);
        low[node] = Math.min(low[node]!, discovered[neighbour]!);
      }
    }
  }

  const memberships = new Int32Array(size);
  for (const { nodes } of components) for (const node of nodes) memberships[node]! += 1;
  const cutpoints = [...memberships.keys()].filter((node) => memberships[node]! > 1);
  components.sort((a, b) => a.nodes[0]! - b.nodes[0]! || a.nodes[1]! - b.nodes[1]!);
  return {
    components,
    cutpoints,
  };
}

function closeComponent(openEdges: [number, number][], above: number, node: number) {
  const edges: (readonly [number, number])[] = [];
  const nodes = new Set<number>();
  for (let last: [number, number]; ; ) {
    last = openEdges.pop()!;
    const [a, b] = last;
    // Node numbers follow a topological order, so the end with the smaller number is the cause.
    edges.push(a < b ? [a, b] : [b, a]);
    nodes.add(a).add(b);
    if (a === above && b === node) break;
  }
  edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    nodes: [...nodes].sort((a, b) => a - b),
    /** The arrows of the component, from cause to effect. */
    edges,
  };
}
