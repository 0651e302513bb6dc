import { createRequire } from 'node:module';
import type Graphology from 'graphology';
import type { DirectedGraph } from 'graphology';
import type Components from 'graphology-components';
import type Dags from 'graphology-dag';
import { once } from '../lib/caching.ts';
import { type Dag, dagFromEdges, type Edge, edgesOf, pairName } from './dag.ts';

export const graphology: () => Pick<typeof Graphology, 'DirectedGraph'> & typeof Components & typeof Dags =
  once(() => {
    const load = createRequire(import.meta.url);
    return {
      ...(load('graphology') as Pick<typeof Graphology, 'DirectedGraph'>),
      ...(load('graphology-components') as typeof Components),
      ...(load('graphology-dag') as typeof Dags),
    };
  });

/** Builds a graphology graph, which may have cycles, from arrows. Duplicate arrows count once. */
export function directedGraph(edges: readonly Edge[], nodes: readonly string[] = []): DirectedGraph {
  const graph: DirectedGraph = new (graphology().DirectedGraph)();
  for (const node of nodes) graph.mergeNode(node);
  for (const [cause, effect] of edges) graph.mergeEdgeWithKey(pairName(cause, effect), cause, effect);
  return graph;
}

export function compileDag(graph: DirectedGraph): Dag {
  const edges = graph.mapEdges((_, __, cause, effect): Edge => [cause, effect]);
  return dagFromEdges(edges, graph.nodes());
}

export function graphOf(dag: Dag): DirectedGraph {
  return directedGraph(edgesOf(dag), dag.nodes);
}

/** Returns the nodes of a cycle, with the first node repeated at the end; `undefined` if the graph is acyclic. */
export function cycleOf(graph: DirectedGraph): string[] | undefined {
  const { hasCycle, stronglyConnectedComponents } = graphology();
  if (!hasCycle(graph)) return undefined;
  const knots = stronglyConnectedComponents(graph).filter(
    ([node, ...others]) => others.length > 0 || graph.hasEdge(node, node),
  );
  const knotOf = (node: string) => knots.find((knot) => knot.includes(node));
  // Every node of a strongly connected component has an arrow to a node of this component, so the walk must return to a
  // visited node.
  const walk: string[] = [];
  let node = graph.findNode((one) => knotOf(one) !== undefined);
  const knot = knotOf(node!) ?? [];
  while (node !== undefined && !walk.includes(node)) {
    walk.push(node);
    node = graph.findOutNeighbor(node, (effect) => knot.includes(effect));
  }
  return node === undefined ? undefined : [...walk.slice(walk.indexOf(node)), node];
}
