import { at } from '../lib/at.ts';
import type { Rng } from '../lib/rng.ts';
import { compositions, MOST_CUTPOINTS_ENUMERATED } from './commutative-cut-tree.ts';

interface PathProduct {
  readonly path: readonly number[];
  readonly value: number;
}

/** Finds the indirect paths with the smallest and the largest product of values, which must not be negative. */
export function extremeProducts(
  size: number,
  value: (from: number, to: number) => number,
): { readonly least: PathProduct; readonly greatest: PathProduct } | undefined {
  if (size < 3) return undefined;
  const extreme = (isBetter: (a: number, b: number) => boolean): PathProduct => {
    const best = new Float64Array(size);
    const cameFrom = new Int32Array(size).fill(-1);
    best[0] = 1;
    for (let to = 1; to < size; to++) {
      for (let from = 0; from < to; from++) {
        // The direct edge from root to leaf is not a composition.
        if (from === 0 && to === size - 1) continue;
        const product = at(best, from) * value(from, to);
        if (at(cameFrom, to) >= 0 && !isBetter(product, at(best, to))) continue;
        best[to] = product;
        cameFrom[to] = from;
      }
    }
    const path: number[] = [];
    for (let node = size - 1; node >= 0; node = at(cameFrom, node)) path.unshift(node);
    return { path, value: at(best, size - 1) };
  };
  return { least: extreme((a, b) => a < b), greatest: extreme((a, b) => a > b) };
}

const SAMPLED_PATHS = 200;

export function listPaths(size: number, rng: () => Rng): { listed: 'all' | 'sample'; paths: number[][] } {
  return size - 2 <= MOST_CUTPOINTS_ENUMERATED
    ? { listed: 'all', paths: compositions(size) }
    : { listed: 'sample', paths: samplePaths(size, SAMPLED_PATHS, rng()) };
}

/** Samples distinct indirect paths, all equally likely. The tree must have at least `count` paths. */
export function samplePaths(size: number, count: number, rng: Rng): number[][] {
  const paths = new Map<string, number[]>();
  while (paths.size < count) {
    const mediators = Array.from({ length: size - 2 }, (_, i) => i + 1).filter(() => rng.bernoulli(0.5));
    if (mediators.length === 0) continue;
    const path = [0, ...mediators, size - 1];
    paths.set(path.join(), path);
  }
  return [...paths.values()];
}
