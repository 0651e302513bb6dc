import { at } from '../lib/at.ts';
import { biconnectedComponents } from './biconnected-components.ts';
import { ancestorsOf, type Dag, symbolOf } from './dag.ts';

/**
 * The commutative cut tree (CCT): the complete DAG over the root X, the cutpoints in topological order, and the leaf Y.
 * Its nodes are given by their numbers in the causal graph.
 *
 * @see Maasch et al. (2025), Def. 5.2
 */
export interface CommutativeCutTree {
  readonly nodes: readonly number[];
}

/** Returns the node at a position of the cut tree. @throws {RangeError} If the tree has no such position. */
export function treeNode({ nodes }: CommutativeCutTree, position: number): number {
  const node = nodes[position];
  if (node !== undefined) return node;
  throw new RangeError(`treeNode: expected a position from 0 to ${nodes.length - 1}, got ${position}`);
}

/** A pair of nodes of the cut tree, by their positions, cause before effect. */
export interface Pair {
  readonly from: number;
  readonly to: number;
  /** `global` for the pair of root and leaf, `local` for every other pair. */
  readonly scope: 'global' | 'local';
}

/**
 * Builds the commutative cut tree of a graph with exactly one root and one leaf (A1, A2). If the graph has no cutpoint,
 * which violates A3, the tree consists of these two nodes. Branches that do not lead to the last leaf are ignored.
 */
export function commutativeCutTree(dag: Dag): CommutativeCutTree {
  const root = dag.parents.findIndex((parents) => parents.length === 0);
  const leaf = dag.children.findLastIndex((children) => children.length === 0);
  const leadsThere = ancestorsOf(dag, leaf);
  const cutpoints = biconnectedComponents(dag).cutpoints.filter((node) => node !== root && leadsThere[node]);
  return { nodes: [root, ...cutpoints, leaf] };
}

/**
 * Lists all n(n−1)/2 pairs of a cut tree with n = `size` nodes, sorted by cause and then by effect.
 *
 * @see Maasch et al. (2025), Table 1
 */
export function pairs(size: number): Pair[] {
  const list: Pair[] = [];
  for (let from = 0; from < size; from++) {
    for (let to = from + 1; to < size; to++) {
      list.push({ from, to, scope: from === 0 && to === size - 1 ? 'global' : 'local' });
    }
  }
  return list;
}

/** The largest number of cutpoints for which all compositions are enumerated. */
export const MOST_CUTPOINTS_ENUMERATED = 12;

/**
 * Lists all 2^(n−2) − 1 indirect paths from the root to the leaf of a cut tree with n = `size` nodes. Paths with fewer
 * mediators come first.
 *
 * @throws {RangeError} If there are more than {@link MOST_CUTPOINTS_ENUMERATED} cutpoints.
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
  return paths.sort((a, b) => a.length - b.length || compareLexically(a, b));
}

function compareLexically(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, k) => value !== b[k]);
  return at(a, i) - at(b, i);
}

/** Builds a cut tree from the root, the given nodes in topological order, and the leaf. */
export function treeThrough(dag: Dag, through: readonly string[]): CommutativeCutTree {
  const inner = dag.nodes.map((_, node) => node).filter((node) => through.includes(symbolOf(dag, node)));
  return { nodes: [0, ...inner, dag.nodes.length - 1] };
}
