import { at } from '../lib/at.ts';
import { ancestorsOf, childrenOf, type Dag, type Edge, nodeNumber, nodesBetween, symbolOf } from './dag.ts';

/**
 * The commutative cut tree (CCT): the complete DAG over the root X, the cutpoints in topological order, and the leaf
 * Y. `nodes` contains their numbers in the causal graph.
 *
 * @see Maasch et al. (2025), Def. 5.2
 */
export interface CommutativeCutTree {
  readonly nodes: readonly number[];
}

export function treeNode({ nodes }: CommutativeCutTree, position: number): number {
  return at(nodes, position);
}

export interface Pair {
  readonly from: number;
  readonly to: number;
  readonly scope: 'global' | 'local';
}

/**
 * Builds the commutative cut tree of a cause and an effect; by default, of the first root and the last leaf.
 *
 * Here, a node is a cutpoint if its ancestors act on the effect only through it. The effect of the cause on the
 * cutpoint and the effect of the cutpoint on the effect node then depend on different noise, as Theorem 5.1 requires.
 * In a graph with one root and one leaf (A1, A2), these nodes are the cutpoints of the skeleton.
 */
export function commutativeCutTree(
  dag: Dag,
  cause = dag.parents.findIndex((parents) => parents.length === 0),
  effect = dag.children.findLastIndex((children) => children.length === 0),
): CommutativeCutTree {
  const between = nodesBetween(dag, cause, effect).filter((node) => node !== cause && node !== effect);
  return { nodes: [cause, ...between.filter((node) => !arrowPast(dag, node, effect)), effect] };
}

/** Returns the cut tree over the nodes that a row names, or the graph's own cut tree if the row names none. */
export function treeTold(dag: Dag, told: string | undefined): CommutativeCutTree {
  return told ? { nodes: told.split(' ').map((symbol) => nodeNumber(dag, symbol)) } : commutativeCutTree(dag);
}

/** Finds an arrow by which an ancestor of a node acts on the effect without acting through the node. */
export function arrowPast(dag: Dag, node: number, effect: number): Edge | undefined {
  const [leadsThere, before] = [ancestorsOf(dag, effect), ancestorsOf(dag, node)];
  for (let from = 0; from < node; from++) {
    if (!before[from]) continue;
    const past = childrenOf(dag, from).find((to) => leadsThere[to] && !before[to]);
    if (past !== undefined) return [symbolOf(dag, from), symbolOf(dag, past)];
  }
  return undefined;
}

/** Lists all n(n−1)/2 pairs of a cut tree with n = `size` nodes. @see Maasch et al. (2025), Table 1 */
export function pairs(size: number): Pair[] {
  const list: Pair[] = [];
  for (let from = 0; from < size; from++) {
    for (let to = from + 1; to < size; to++) {
      list.push({ from, to, scope: from === 0 && to === size - 1 ? 'global' : 'local' });
    }
  }
  return list;
}

export const MOST_CUTPOINTS_ENUMERATED = 12;

/**
 * Lists all 2^(n−2) − 1 indirect paths from the root to the leaf of a cut tree with n = `size` nodes.
 *
 * @see Maasch et al. (2025), Table D.1
 * @example compositions(4) // [[0, 1, 3], [0, 2, 3], [0, 1, 2, 3]]
 */
export function compositions(size: number): number[][] {
  const cutpoints = size - 2;
  if (cutpoints > MOST_CUTPOINTS_ENUMERATED) {
    throw new RangeError(
      `compositions: expected at most ${MOST_CUTPOINTS_ENUMERATED} cutpoints, got ${cutpoints}`,
    );
  }
  const paths: number[][] = [];
  for (let subset = 1; subset < 2 ** cutpoints; subset++) {
    const mediators = Array.from({ length: cutpoints }, (_, i) => i + 1).filter(
      (i) => subset & (1 << (i - 1)),
    );
    paths.push([0, ...mediators, size - 1]);
  }
  return paths.sort((a, b) => {
    const i = a.findIndex((value, k) => value !== b[k]);
    return a.length - b.length || at(a, i) - at(b, i);
  });
}
