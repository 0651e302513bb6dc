import { type CommutativeCutTree, commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges, type Edge, edgesOf, nodesBetween, symbolOf } from '../../causal/dag.ts';
import type { Rng } from '../../lib/rng.ts';
import { arrows } from '../shared/graphs.ts';

/** The graph of Figure C.1 in Maasch et al. (2025), and the arrow that bypasses its cutpoint. */
export const LINEAR_PRESETS = {
  'maasch-2025-appendix-c': {
    title: 'Appendix C',
    edges: arrows('X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y'),
    bypass: ['X5', 'X6'],
  },
} as const;

export interface LinearGraph {
  readonly dag: Dag;
  /** The cut tree, or the former cut tree if an added arrow bypasses one of its nodes. */
  readonly tree: CommutativeCutTree;
}

export function composableGraph(edges: readonly Edge[]): LinearGraph {
  const dag = dagFromEdges(edges);
  return { dag, tree: commutativeCutTree(dag) };
}

/**
 * Adds an arrow that bypasses a cutpoint. The cutpoint stays in the tree, but effects no longer multiply over it.
 *
 * @see Maasch et al. (2025), Fig. C.1 (the dotted arrow), Eq. C.7
 */
export function withBypass({ dag, tree }: LinearGraph, bypass: Edge): LinearGraph {
  const wider = dagFromEdges([...edgesOf(dag), bypass], dag.nodes);
  return { dag: wider, tree: { nodes: tree.nodes.map((node) => wider.nodes.indexOf(symbolOf(dag, node))) } };
}

/** Draws an arrow around a random cutpoint, between nodes of the two components that meet there. */
export function drawBypass({ dag, tree }: LinearGraph, rng: Rng): Edge {
  const place = 1 + rng.integer(tree.nodes.length - 2);
  const [before, cutpoint, after] = tree.nodes.slice(place - 1, place + 2) as [number, number, number];
  const cause = rng.pick(nodesBetween(dag, before, cutpoint).filter((node) => node !== cutpoint));
  const effect = rng.pick(nodesBetween(dag, cutpoint, after).filter((node) => node !== cutpoint));
  return [symbolOf(dag, cause), symbolOf(dag, effect)];
}
