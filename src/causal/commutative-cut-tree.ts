import { ancestorsOf, type Dag, nodeNumber, nodesBetween } from './dag.ts';

/**
 * Finds the nodes of the commutative cut tree (CCT) in causal order: the root X, the cutpoints, and the leaf Y. The
 * tree is the complete DAG over them.
 *
 * A node is a cutpoint if its ancestors act on the effect only through it. The effect of the cause on the cutpoint and
 * the effect of the cutpoint on the effect node then depend on different noise, as Theorem 5.1 requires. In a graph
 * with one root and one leaf (A1, A2), these nodes are the cutpoints of the skeleton.
 *
 * @param cause - The root X; by default, the first node without causes.
 * @param effect - The leaf Y; by default, the last node without effects.
 * @see Maasch et al. (2025), Def. 5.2
 * @example commutativeCutTree(decodeDag('X→A X→B A→C B→C C→Y')) // the numbers of X, C and Y
 */
export function commutativeCutTree(
  dag: Dag,
  cause = dag.parents.findIndex((parents) => parents.length === 0),
  effect = dag.children.findLastIndex((children) => children.length === 0),
): number[] {
  const inner = nodesBetween(dag, cause, effect).slice(1, -1);
  return [cause, ...inner.filter((node) => isCutpoint(dag, node, effect)), effect];
}

/** Tests whether no arrow leads from an ancestor of a node past it, to a node that acts on the effect. */
function isCutpoint(dag: Dag, node: number, effect: number): boolean {
  const actsOnNode = ancestorsOf(dag, node);
  const actsOnEffect = ancestorsOf(dag, effect);
  const leadsPast = (from: number): boolean =>
    dag.children[from]!.some((to) => actsOnEffect.has(to) && !actsOnNode.has(to));
  return [...actsOnNode].every((from) => from === node || !leadsPast(from));
}

/** Returns the nodes of a tree like `X C1 Y`, or the graph's own cut tree if there is none. */
export function treeOf(dag: Dag, tree: string | undefined): number[] {
  return tree ? tree.split(' ').map((symbol) => nodeNumber(dag, symbol)) : commutativeCutTree(dag);
}

/** Two places of a cut tree, the cause before the effect. */
export interface Pair {
  readonly from: number;
  readonly to: number;
}

/** Lists all n(n−1)/2 pairs of a cut tree with n = `size` nodes. @see Maasch et al. (2025), Table 1 */
export function pairs(size: number): Pair[] {
  return Array.from({ length: size }, (_, from) =>
    Array.from({ length: size - from - 1 }, (_, i): Pair => ({ from, to: from + i + 1 })),
  ).flat();
}

/** Computes the number of indirect paths from the root to the leaf of a cut tree: any choice of its cutpoints but none. */
export function compositionCount(size: number): number {
  return 2 ** (size - 2) - 1;
}

/** Trees with more cutpoints have too many paths to list, at least 8,191. */
export const MOST_CUTPOINTS_LISTED = 12;

/**
 * Lists all 2^(n−2) − 1 indirect paths from the root to the leaf of a cut tree with n = `size` nodes, short paths first.
 *
 * @see Maasch et al. (2025), Table D.1
 * @throws {RangeError} If the tree has more than {@link MOST_CUTPOINTS_LISTED} cutpoints.
 * @example compositions(4) // [[0, 1, 3], [0, 2, 3], [0, 1, 2, 3]]
 */
export function compositions(size: number): number[][] {
  const cutpoints = size - 2;
  if (cutpoints > MOST_CUTPOINTS_LISTED)
    throw new RangeError(`compositions: expected at most ${MOST_CUTPOINTS_LISTED} cutpoints, got ${cutpoints}`);
  const paths: number[][] = [];
  const inner = Array.from({ length: cutpoints }, (_, i) => i + 1);
  // Each bit of `subset` says whether the path passes through a cutpoint; 0 would be the direct path.
  for (let subset = 1; subset < 2 ** cutpoints; subset++) {
    paths.push([0, ...inner.filter((node) => subset & (1 << (node - 1))), size - 1]);
  }
  return paths.sort((a, b) => a.length - b.length || firstDifference(a, b));
}

/** Compares two different paths of one length by the first nodes in which they differ. */
function firstDifference(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((node, place) => node !== b[place]);
  return a[i]! - b[i]!;
}
