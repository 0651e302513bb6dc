import { compositions, MOST_CUTPOINTS_LISTED, pairs } from '../../causal/commutative-cut-tree.ts';
import { pathName } from '../../causal/dag.ts';
import { namedRng } from '../../lib/random.ts';

/** An indirect path from the first node of a cut tree to the last, along which PNS is composed. */
export interface TreePath {
  /** The nodes, as `X→C→Y`. */
  readonly name: string;
  /** The positions of the path's pairs among those of the tree. */
  readonly steps: readonly number[];
}

/** Lists all indirect paths of a cut tree; if it has more than 12 cutpoints, a sample of 200 that the world's id seeds. */
export function pathsOfTree(tree: readonly string[], world: string): TreePath[] {
  const positions = new Map(pairs(tree.length).map(({ from, to }, position) => [`${from}/${to}`, position]));
  const isListed = tree.length - 2 <= MOST_CUTPOINTS_LISTED;
  const paths = isListed ? compositions(tree.length) : sampledPaths(tree.length, world);
  return paths.map((nodes) => ({
    name: pathName(nodes.map((node) => tree[node]!)),
    steps: nodes.slice(1).map((to, i) => positions.get(`${nodes[i]}/${to}`)!),
  }));
}

const SAMPLED_PATHS = 200;

/** Draws different indirect paths of a cut tree, by the places of their nodes. All are equally likely. */
function sampledPaths(size: number, world: string): number[][] {
  const rng = namedRng(world, 'paths');
  const paths = new Map<string, number[]>();
  while (paths.size < SAMPLED_PATHS) {
    const inner = Array.from({ length: size - 2 }, (_, i) => i + 1).filter(() => rng.bernoulli(0.5));
    if (inner.length > 0) paths.set(inner.join(), [0, ...inner, size - 1]);
  }
  return [...paths.values()];
}

/** Multiplies the PNS of the pairs along a path (Maasch et al. 2025, Theorem 5.1); undefined if one is unknown. */
export function productAlong(
  { steps }: Pick<TreePath, 'steps'>,
  pns: readonly (number | undefined)[],
): number | undefined {
  let product = 1;
  for (const step of steps) {
    const known = pns[step];
    if (known === undefined) return undefined;
    product *= known;
  }
  return product;
}

/**
 * Finds the smallest and the largest product of any indirect path, by dynamic programming over the nodes of the tree.
 *
 * @param value - The estimated PNS from one place of the tree to another; it must not be negative.
 */
export function extremeProducts(
  size: number,
  value: (from: number, to: number) => number,
): { readonly least: number; readonly greatest: number } {
  const extreme = (better: (a: number, b: number) => number, worst: number): number => {
    // The best product of any way from the root to each node; a way of no steps has the product 1.
    const best = [1];
    for (let to = 1; to < size; to++) {
      best[to] = worst;
      for (let from = 0; from < to; from++) {
        // The arc from the root to the leaf is not a composition.
        if (from > 0 || to < size - 1) best[to] = better(best[to]!, best[from]! * value(from, to));
      }
    }
    return best[size - 1]!;
  };
  return { least: extreme(Math.min, Number.POSITIVE_INFINITY), greatest: extreme(Math.max, 0) };
}
