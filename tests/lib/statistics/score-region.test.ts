import { describe, expect, test } from 'vitest';
import { type ClusterSum, estimateShare } from '../../../src/lib/statistics/clustered-share.ts';
import { normalQuantile } from '../../../src/lib/statistics/normal.ts';
import { shareAt } from '../../../src/lib/statistics/score-bound.ts';
import { extremesOver, type OfShares } from '../../../src/lib/statistics/score-region.ts';

const z = normalQuantile(0.975);

/** By cluster, how many of so many answers are right. */
function clusters(rights: readonly number[], of = 4, name = 'unit'): ClusterSum[] {
  return rights.map((right, i) => ({ cluster: `${name} ${i}`, right, of }));
}

/** Answers of one question each, so many of them right. */
function answers(right: number, of: number, name: string): ClusterSum[] {
  return clusters(
    Array.from({ length: of }, (_, i) => (i < right ? 1 : 0)),
    1,
    name,
  );
}

const estimatesOf = (lists: readonly ClusterSum[][]) => lists.map((sums) => estimateShare(sums, 0.95)!);

/**
 * The correlation of two shares, by its definition: what the residuals show, and what they leave open for the worse of a
 * function that rises (1) or falls (−1) with each.
 */
function correlation(one: ClusterSum[], other: ClusterSum[], worse: number): number {
  const [a, b] = [sideOf(one), sideOf(other)];
  const cosine = (of: (side: Side) => readonly number[]): number => {
    const common = one.reduce((sum, { cluster }, i) => {
      const j = other.findIndex((there) => there.cluster === cluster);
      return sum + of(a)[i]! * (of(b)[j] ?? 0);
    }, 0);
    return common === 0 ? 0 : common / (Math.hypot(...of(a)) * Math.hypot(...of(b)));
  };
  const seen = cosine(({ residuals }) => residuals);
  const open = cosine(({ weights }) => weights);
  return Math.sqrt((1 - a.kappa ** 2) * (1 - b.kappa ** 2)) * seen + worse * a.kappa * b.kappa * open;
}

function sideOf(sums: ClusterSum[]) {
  const weights = sums.map(({ of }) => of);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const share = total(sums.map(({ right }) => right)) / total(weights);
  const residuals = sums.map(({ right, of }) => right - share * of);
  const support = total(residuals.map((d) => d ** 2)) ** 2 / total(residuals.map((d) => d ** 4));
  return { residuals, weights, kappa: 1 / (1 + support) };
}

type Side = ReturnType<typeof sideOf>;

/**
 * Extremes by force: over points all around zᵀ R⁻¹ z = quantile², of two or three shares.
 *
 * @param directions - By share, whether the function rises with it (1) or falls (−1).
 */
function byForce(lists: readonly ClusterSum[][], of: OfShares, directions: readonly number[]) {
  const r = lists.map((one, i) =>
    lists.map((other, j) => (i === j ? 1 : correlation(one, other, directions[i]! * directions[j]!))),
  );
  // R = L Lᵀ, with L's rows (1, 0, 0), (a, b, 0), (c, d, e).
  const [a = 0, c = 0] = [r[1]?.[0], r[2]?.[0]];
  const b = Math.sqrt(1 - a ** 2);
  const d = ((r[2]?.[1] ?? 0) - a * c) / b;
  const e = Math.sqrt(1 - c ** 2 - d ** 2);
  const values: number[] = [];
  const estimates = estimatesOf(lists);
  const rings = lists.length === 2 ? 1 : 181;
  for (let ring = 0; ring < rings; ring++) {
    const height = rings === 1 ? 0 : -Math.cos((Math.PI * ring) / (rings - 1));
    for (let turn = 0; turn < 360; turn++) {
      const radius = Math.sqrt(1 - height ** 2);
      const [u, v] = [Math.cos((Math.PI * turn) / 180), Math.sin((Math.PI * turn) / 180)].map(
        (x) => x * radius,
      ) as [number, number];
      const errors = [u, a * u + b * v, c * u + d * v + e * height];
      values.push(of(estimates.map(({ share, size }, i) => shareAt(share, size, z * errors[i]!, z)))!);
    }
  }
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** By how much the extremes found fall short of those by force, in parts of the width. */
function shortfalls(
  lists: readonly ClusterSum[][],
  of: OfShares,
  directions: readonly number[],
  starts?: readonly (readonly number[])[],
): number[] {
  const forced = byForce(lists, of, directions);
  const found = extremesOver(estimatesOf(lists), of, z, starts)!;
  const width = forced.high - forced.low;
  return [(found.low - forced.low) / width, (forced.high - found.high) / width];
}

function expectWithin(least: number, found: readonly number[]): void {
  expect(Math.max(...found.map(Math.abs))).toBeLessThan(least);
}

const FUNCTIONS: readonly [string, readonly number[], OfShares][] = [
  ['a sum', [1, 1], ([p = 0, q = 0]) => p + q],
  ['a difference', [1, -1], ([p = 0, q = 0]) => p - q],
  ['a product', [1, 1], ([p = 0, q = 0]) => p * q],
  ['a ratio', [1, -1], ([p = 0, q = 0]) => p / (q + 0.3)],
];

describe('the extremes over all shares that the data do not reject together are those by force', () => {
  const single = [answers(30, 60, 'a'), answers(48, 60, 'b')];
  const few = [answers(3, 8, 'a'), answers(6, 9, 'b')];
  // Errors come in few clusters, so that much of each correlation is left open.
  const [one, other, third] = [
    clusters([4, 4, 4, 4, 4, 4, 4, 4, 1, 3, 4, 4]),
    clusters([4, 4, 2, 4, 4, 4, 0, 4, 2, 3, 4, 4]),
    clusters([4, 3, 4, 2, 4, 4, 1, 4, 4, 4, 4, 4]),
  ];
  const fewer = clusters([1, 3, 0, 2]);

  test.each(FUNCTIONS)('of %s of two shares, to 1 in 1,000 of their distance', (_, directions, of) => {
    for (const lists of [single, few, [one, other], [other, one], [one, third], [other, third], [one, fewer]])
      expectWithin(1e-3, shortfalls(lists, of, directions));
  });

  test('of powers, to 1 in 1,000, or to 1 in 50 where a share comes to its end', () => {
    const powers: OfShares = ([p = 0, q = 0]) => p * p - q * q * q;
    for (const lists of [single, few]) expectWithin(1e-3, shortfalls(lists, powers, [1, -1]));
    for (const lists of [
      [one, other],
      [other, one],
      [one, third],
      [other, third],
    ])
      expectWithin(0.02, shortfalls(lists, powers, [1, -1]));
  });

  test('of three shares, of which two have clusters in common, to 1 in 1,000', () => {
    const lists = [one, other, answers(12, 20, 'other')];
    expectWithin(
      1e-3,
      shortfalls(lists, ([p = 0, q = 0, r = 0]) => p * q * r, [1, 1, 1]),
    );
    expectWithin(
      1e-3,
      shortfalls(lists, ([p = 0, q = 0, r = 0]) => p - q * r, [1, -1, -1]),
    );
  });

  test('of the least, the middle and the greatest of three, which have ridges, to 1 in 200 once starts are given', () => {
    const lists = [answers(30, 60, 'a'), answers(33, 60, 'b'), answers(32, 60, 'c')];
    const starts = [1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, (bits >> 1) & 1, bits >> 2]);
    for (const rank of [0, 1, 2])
      expectWithin(
        5e-3,
        shortfalls(lists, (shares) => shares.toSorted((a, b) => a - b)[rank], [1, 1, 1], starts),
      );
  });
});

test('of a function with two summits one start, in either direction, leads to the higher', () => {
  const lists = [answers(30, 60, 'a'), answers(29, 60, 'b')];
  // Each share alone moves it little where the first lies below the second, but both together do.
  const uneven: OfShares = ([p = 0, q = 0]) => Math.max(p - q, 8 * (q - p - 0.12));
  for (const start of [
    [1, -1],
    [-1, 1],
  ])
    expect(shortfalls(lists, uneven, [1, -1], [start])[1]).toBeLessThan(1e-3);
});

test('a function that is greatest at the estimate has its value there as an extreme', () => {
  const estimates = estimatesOf([answers(6, 20, 'a')]);
  expect(extremesOver(estimates, ([p = 0]) => -((p - 0.3) ** 2), z)!.high).toBe(-0);
  expect(extremesOver(estimates, ([p = 0]) => -Math.abs(p - 0.3), z, [[1]])!.high).toBe(-0);
});

test('a product of eight shares takes no more than four steps either way', () => {
  const lists = Array.from({ length: 8 }, (_, i) => answers(6 + i, 15, `share ${i}`));
  let evaluated = 0;
  const product: OfShares = (shares) => {
    evaluated++;
    return shares.reduce((a, b) => a * b);
  };
  extremesOver(estimatesOf(lists), product, z);
  expect(evaluated).toBeLessThanOrEqual(2 * (2 * 8 + 2 + 4 * (2 * 8 + 1)));
});

test('where a function has no slope both extremes are what it is', () => {
  const estimates = estimatesOf([answers(3, 8, 'a')]);
  expect(extremesOver(estimates, () => 0.7, z)).toEqual({ low: 0.7, high: 0.7 });
  expect(extremesOver(estimates, () => 0.7, z, [[1]])).toEqual({ low: 0.7, high: 0.7 });
});

test('there are none where the function does not exist for all shares on the way to either of them', () => {
  const estimates = estimatesOf([answers(10, 20, 'a')]);
  const within =
    (least: number, greatest: number): OfShares =>
    ([p = 0]) =>
      p < least || p > greatest ? undefined : p;
  const { low, high } = extremesOver(estimates, within(0, 1), z)!;
  expect(extremesOver(estimates, within(low - 0.01, high + 0.01), z)).toEqual({ low, high });
  for (const bounded of [within(low + 0.05, 1), within(0, high - 0.05), within(low, 1), within(0, high)])
    expect(extremesOver(estimates, bounded, z)).toBeUndefined();
  // Not even where it has a value at both extremes, but no slope.
  const step: OfShares = ([p = 0]) => (p < low ? undefined : p > 0.5 ? 1 : 0);
  expect(extremesOver(estimates, step, z)).toBeUndefined();
});
