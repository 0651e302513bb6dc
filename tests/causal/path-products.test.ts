import { expect, test } from 'vitest';
import { compositions } from '../../src/causal/commutative-cut-tree.ts';
import { extremeProducts, listPaths, samplePaths } from '../../src/causal/path-products.ts';
import { namedRng } from '../../src/lib/rng.ts';

test('extremes by dynamic programming are those of walking every path, over 300 trees with evenly drawn numbers', () => {
  for (let seed = 0; seed < 300; seed++) {
    const rng = namedRng(seed, 'products');
    const size = 3 + rng.integer(7);
    // Some of the PNS are 0, and a few are alike, so that there are ties.
    const numbers = Array.from({ length: 81 }, () =>
      rng.pick([0, 0.5, rng.uniform(), rng.uniform(), rng.uniform()]),
    );
    const value = (from: number, to: number): number => numbers[from * 9 + to]!;
    const product = (path: readonly number[]): number =>
      path.slice(1).reduce((total, to, i) => total * value(path[i]!, to), 1);
    const products = compositions(size).map(product);
    const found = extremeProducts(size, value)!;
    expect(found.least.value).toBeCloseTo(Math.min(...products), 14);
    expect(found.greatest.value).toBeCloseTo(Math.max(...products), 14);
    for (const { path, value: claimed } of [found.least, found.greatest]) {
      expect(path.length).toBeGreaterThan(2);
      expect([path[0], path.at(-1)]).toEqual([0, size - 1]);
      expect(product(path)).toBeCloseTo(claimed, 14);
    }
  }
});

test('the direct edge composes nothing, however large it is', () => {
  const value = (from: number, to: number): number => (from === 0 && to === 2 ? 1 : 0.5);
  expect(extremeProducts(3, value)).toEqual({
    least: { path: [0, 1, 2], value: 0.25 },
    greatest: { path: [0, 1, 2], value: 0.25 },
  });
});

test('of paths alike the one that leaves the tree first is named', () => {
  const path = { path: [0, 1, 3], value: 1 };
  expect(extremeProducts(4, () => 1)).toEqual({ least: path, greatest: path });
});

test('a tree without cutpoints has no indirect path', () => {
  expect(extremeProducts(2, () => 1)).toBeUndefined();
});

test('sampled paths are different, go from root to leaf, and visit each cutpoint half the time: 2,000 paths of 30 nodes, within 4 standard errors', () => {
  const paths = samplePaths(30, 2000, namedRng(1));
  expect(new Set(paths.map(String)).size).toBe(2000);
  const visits = new Array(30).fill(0);
  for (const path of paths) for (const node of path) visits[node] += 1;
  expect([visits[0], visits[29]]).toEqual([2000, 2000]);
  for (const count of visits.slice(1, -1))
    expect(Math.abs(count / 2000 - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 2000));
});

test('all indirect paths can be sampled, and the direct one never is', () => {
  const paths = samplePaths(4, 3, namedRng(2));
  expect(paths.map(String).sort()).toEqual(['0,1,2,3', '0,1,3', '0,2,3']);
});

test('up to twelve cutpoints all paths are listed, beyond 200 different ones', () => {
  const rng = () => namedRng(3);
  expect(listPaths(4, rng)).toEqual({ listed: 'all', paths: compositions(4) });
  const { listed, paths } = listPaths(14, rng);
  expect([listed, paths.length]).toEqual(['all', 4095]);
  const beyond = listPaths(15, rng);
  expect([beyond.listed, beyond.paths.length, new Set(beyond.paths.map(String)).size]).toEqual([
    'sample',
    200,
    200,
  ]);
});
