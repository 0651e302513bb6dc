import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { type ClusterSum, clusteredShare } from '../../../src/lib/statistics/clustered-share.ts';
import { extremesOver } from '../../../src/lib/statistics/likelihood-region.ts';
import { likelihoodWeights } from '../../../src/lib/statistics/likelihood-weights.ts';
import { pairedDifference } from '../../../src/lib/statistics/paired-contrasts.ts';
import { contrastInterval, type ShareContrast } from '../../../src/lib/statistics/share-contrast.ts';

function clusters(rights: readonly number[], of: (cluster: number) => number, name = ''): ClusterSum[] {
  return rights.map((right, i) => ({ cluster: `${name}${i}`, right, of: of(i) }));
}

function shareOf(sums: readonly ClusterSum[]): ShareContrast {
  return { constant: 0, parts: [{ coefficient: 1, sums }] };
}

function bounds(contrast: ShareContrast): readonly [low: number, high: number] {
  const found = contrastInterval(contrast);
  if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
  return [found.interval.low, found.interval.high];
}

describe('likelihoodWeights', () => {
  test('sum to 1, reach the limit of the ratio, and no other weights there have a greater mean', () => {
    const rng = namedRng('likelihood weights');
    for (let run = 0; run < 200; run++) {
      const scores = Array.from({ length: 2 + rng.integer(8) }, () => ({
        score: rng.uniform() * 4 - 2,
        count: 1 + rng.integer(5),
      }));
      const size = scores.reduce((sum, { count }) => sum + count, 0);
      const limit = 0.5 + 6 * rng.uniform();
      const ratio = (weights: readonly number[]): number =>
        -2 * scores.reduce((sum, { count }, i) => sum + count * Math.log((size * weights[i]!) / count), 0);
      const mean = (weights: readonly number[]): number =>
        scores.reduce((sum, { score }, i) => sum + weights[i]! * score, 0);
      const found = likelihoodWeights(scores, limit);
      expect(found.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
      expect(ratio(found)).toBeCloseTo(limit, 6);
      for (let other = 0; other < 20; other++) {
        const moved = found.map((weight) => weight * Math.exp(0.2 * (rng.uniform() - 0.5)));
        const total = moved.reduce((sum, weight) => sum + weight, 0);
        const weights = moved.map((weight) => weight / total);
        if (ratio(weights) <= limit) expect(mean(weights)).toBeLessThanOrEqual(mean(found) + 1e-9);
      }
    }
  });

  test('of scores that are all alike are even', () => {
    const weights = likelihoodWeights(
      [
        { score: 2, count: 3 },
        { score: 2, count: 1 },
      ],
      3.84,
    );
    expect(weights).toEqual([0.75, 0.25]);
  });
});

describe('extremesOver', () => {
  test('of one share of single answers solves the binomial likelihood ratio, a fifth of an error added', () => {
    for (const [wrong, size] of [
      [0, 40],
      [1, 40],
      [7, 108],
      [54, 108],
    ] as const) {
      const share = clusteredShare(
        clusters(
          Array.from({ length: size }, (_, i) => (i < wrong ? 0 : 1)),
          () => 1,
        ),
      )!;
      const low = extremesOver([share], ([p]) => p, 0.95)!.low;
      const [errors, right] = [wrong + 0.2, size - wrong];
      const all = size + 0.2;
      const ratio = 2 * (errors * Math.log(errors / all / (1 - low)) + right * Math.log(right / all / low));
      expect(ratio).toBeCloseTo(1.959963984540054 ** 2 * (1 + 1.5 / size), 6);
    }
  });

  test('of whole clusters wrong is that of as many single answers', () => {
    const rights = Array.from({ length: 30 }, (_, i) => (i < 2 ? 0 : 1));
    const single = bounds(shareOf(clusters(rights, () => 1)));
    const whole = bounds(
      shareOf(
        clusters(
          rights.map((right) => 7 * right),
          () => 7,
        ),
      ),
    );
    expect(whole).toEqual([expect.closeTo(single[0], 9), expect.closeTo(single[1], 9)]);
  });

  test('of shares about other clusters has the strata of a survey: their variances add up', () => {
    const even = (name: string) =>
      clusters(
        Array.from({ length: 400 }, (_, i) => i % 2),
        () => 1,
        name,
      );
    const [low, high] = bounds({
      constant: 0,
      parts: [
        { coefficient: 0.5, sums: even('a') },
        { coefficient: 0.5, sums: even('b') },
      ],
    });
    expect((high - low) / 2 / 1.96).toBeCloseTo(Math.sqrt((2 * 0.25 * 0.25) / 400), 3);
  });

  test('of a product reaches no further than the best of many weights tried at random', () => {
    const rng = namedRng('products of shares');
    const lists = ['a', 'b', 'a'].map((name, k) =>
      clusters(
        Array.from({ length: 12 }, (_, i) => ((i * (k + 3)) % 5 === 0 ? 1 : 3)),
        () => 3,
        name,
      ),
    );
    const shares = lists.map((sums) => clusteredShare(sums)!);
    const product = (at: readonly number[]) => at.reduce((all, p) => all * p, 1);
    const { low, high } = extremesOver(shares, product, 0.95)!;
    // Without the added cluster, so the tried ones are among those allowed, but for a fifth of one in 24.
    const limit = 1.959963984540054 ** 2 * (1 + 1.5 / 24);
    const names = [...new Set(lists.flatMap((sums) => sums.map(({ cluster }) => cluster)))];
    for (let run = 0; run < 2000; run++) {
      const drawn = names.map(() => Math.exp(rng.uniform() - 0.5));
      const total = drawn.reduce((sum, one) => sum + one, 0);
      const weights = new Map(names.map((name, i) => [name, drawn[i]! / total]));
      const ratio = -2 * [...weights.values()].reduce((sum, w) => sum + Math.log(names.length * w), 0);
      if (ratio > limit) continue;
      const value = product(
        lists.map((sums) => {
          const of = sums.reduce((sum, one) => sum + weights.get(one.cluster)! * one.of, 0);
          return sums.reduce((sum, one) => sum + weights.get(one.cluster)! * one.right, 0) / of;
        }),
      );
      expect(value).toBeGreaterThan(low);
      expect(value).toBeLessThan(high);
    }
  });

  test('is undefined where the function is on the way', () => {
    const share = clusteredShare(clusters([1, 0, 1, 1], () => 1))!;
    expect(extremesOver([share], ([p = 0]) => (p < 0.5 ? undefined : p), 0.95)).toBeUndefined();
    expect(extremesOver([share], () => 0.7, 0.95)).toEqual({ low: 0.7, high: 0.7 });
  });
});

describe('one more error', () => {
  /** Answers to clusters of any make: single errors, whole clusters, or anything between. */
  function sheet(rng: ReturnType<typeof namedRng>) {
    const most = [1, 3, 12][rng.integer(3)]!;
    const sizes = Array.from({ length: 2 + rng.integer(60) }, () => 1 + rng.integer(most));
    const rate = [0.003, 0.01, 0.05, 0.3, 0.7][rng.integer(5)]!;
    const isWhole = rng.bernoulli(0.5);
    const answers = () =>
      sizes.map((size) => {
        if (isWhole) return rng.bernoulli(rate) ? 0 : size;
        return Array.from({ length: size }, () => !rng.bernoulli(rate)).filter(Boolean).length;
      });
    const [baseline, candidate] = [answers(), answers()];
    const right = candidate.flatMap((count, c) => (count > 0 ? [c] : []));
    const changed = right[rng.integer(Math.max(1, right.length))];
    const worse = candidate.map((count, c) => (c === changed ? count - 1 : count));
    return { sizes, baseline, candidate, worse };
  }

  test('never raises a bound of a share, nor lowers one of a loss, whatever the clusters: 10,000 sheets', () => {
    const rng = namedRng('one more error');
    for (let run = 0; run < 10_000; run++) {
      const { sizes, ...rights } = sheet(rng);
      const [baseline, candidate, worse] = [rights.baseline, rights.candidate, rights.worse].map((list) =>
        shareOf(clusters(list, (c) => sizes[c]!)),
      ) as [ShareContrast, ShareContrast, ShareContrast];
      const [before, after] = [bounds(candidate), bounds(worse)];
      const loss = bounds(pairedDifference(baseline, candidate));
      const greater = bounds(pairedDifference(baseline, worse));
      for (const end of [0, 1] as const) {
        if (after[end] > before[end] + 1e-9 || greater[end] < loss[end] - 1e-9)
          expect.fail(`run ${run}: ${JSON.stringify({ sizes, ...rights, before, after, loss, greater })}`);
      }
    }
  }, 120_000);

  test('nor of a discrimination, whose two shares are over the same twins: 2,000 sheets', () => {
    const rng = namedRng('one more error in a twin');
    for (let run = 0; run < 2_000; run++) {
      const count = 5 + rng.integer(100);
      const rate = [0.01, 0.05, 0.3][rng.integer(3)]!;
      const answers = () => Array.from({ length: count }, () => (rng.bernoulli(rate) ? 0 : 1));
      const of = ([found, kept]: readonly (readonly number[])[]): ShareContrast => ({
        constant: -1,
        parts: [found!, kept!].map((list) => ({ coefficient: 1, sums: clusters(list, () => 1) })),
      });
      const [baseline, candidate] = [
        [answers(), answers()],
        [answers(), answers()],
      ] as const;
      const changed = candidate[0]!.indexOf(1);
      const worse = [candidate[0]!.map((right, c) => (c === changed ? 0 : right)), candidate[1]!];
      const [before, after] = [bounds(of(candidate)), bounds(of(worse))];
      const loss = bounds(pairedDifference(of(baseline), of(candidate)));
      const greater = bounds(pairedDifference(of(baseline), of(worse)));
      for (const end of [0, 1] as const) {
        expect(after[end]).toBeLessThanOrEqual(before[end] + 1e-9);
        expect(greater[end]).toBeGreaterThanOrEqual(loss[end] - 1e-9);
      }
    }
  }, 60_000);
});
