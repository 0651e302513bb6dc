import { describe, expect, test } from 'vitest';
import { clusterContributions } from '../../../src/lib/statistics/cluster-contributions.ts';
import { type ClusterSum, clusteredShare } from '../../../src/lib/statistics/clustered-share.ts';
import { extremesOver } from '../../../src/lib/statistics/likelihood-region.ts';
import { pairedContrasts, pairedDifference } from '../../../src/lib/statistics/paired-contrasts.ts';
import {
  combinedInterval,
  contrastInterval,
  type ShareContrast,
} from '../../../src/lib/statistics/share-contrast.ts';

/** Answers of one question each, so many of them right. */
function answers(right: number, of: number, name = 'unit'): ClusterSum[] {
  return Array.from({ length: of }, (_, i) => ({ cluster: `${name} ${i}`, right: i < right ? 1 : 0, of: 1 }));
}

function share(sums: readonly ClusterSum[], coefficient = 1): ShareContrast {
  return { constant: 0, parts: [{ coefficient, sums }] };
}

function bounds(found: ReturnType<typeof contrastInterval>): readonly [number, number, number] {
  if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
  return [found.interval.low, found.value, found.interval.high];
}

describe('clusteredShare', () => {
  test('of a cluster that comes in pieces is that of the whole', () => {
    const rights = [3, 4, 1, 4, 2, 4];
    const whole = rights.map((right, cluster) => ({ cluster, right, of: 4 }));
    const pieces = rights.flatMap((right, cluster) => [
      { cluster, right: Math.min(1, right), of: 1 },
      { cluster, right: Math.max(0, right - 1), of: 3 },
      { cluster: 'nothing asked', right: 0, of: 0 },
    ]);
    expect(clusteredShare(pieces)).toEqual(clusteredShare(whole));
    expect(clusteredShare(whole)?.share).toBe(0.75);
  });

  test('there is none without answers, and more right than there is, is refused', () => {
    expect(clusteredShare([])).toBeUndefined();
    expect(() => clusteredShare([{ cluster: 1, right: 3, of: 2 }])).toThrow(
      'clusteredShare: expected sums with 0 ≤ right ≤ of',
    );
    for (const sum of [
      { right: 1, of: Number.POSITIVE_INFINITY },
      { right: Number.NaN, of: 1 },
    ])
      expect(() => clusteredShare([{ cluster: 1, ...sum }])).toThrow(
        'clusteredShare: expected finite numbers',
      );
  });
});

describe('contrastInterval', () => {
  test('is never ± 0, not even where all are right, and never leaves [0, 1]', () => {
    const [low, value, high] = bounds(contrastInterval(share(answers(20, 20))));
    expect([value, high]).toEqual([1, 1]);
    expect(low).toBeGreaterThan(0.7);
    expect(low).toBeLessThan(0.9);
  });

  test('of a share with a minus is its mirror', () => {
    const sums = answers(7, 30);
    const [low, value, high] = bounds(contrastInterval(share(sums)));
    const mirror = bounds(contrastInterval(share(sums, -1)));
    expect(mirror.map((bound) => -bound).toReversed()).toEqual(
      [low, value, high].map((x) => expect.closeTo(x, 9)),
    );
  });

  test('of a ratio is unbounded where the data allow a divisor of 0, and there is none if the divisor is 0', () => {
    const ratio = ([p = 0, q = 0]: readonly number[]) => (q < 0.2 ? undefined : p / q);
    const of = (right: number) =>
      combinedInterval([share(answers(5, 20)), share(answers(right, 20, 'b'))], ratio);
    expect(of(5)).toEqual({ kind: 'estimate', value: 1, interval: { kind: 'none', reason: 'unbounded' } });
    expect(of(18)).toMatchObject({ kind: 'estimate', interval: { kind: 'interval', level: 0.95 } });
    expect(of(2)).toEqual({ kind: 'undefined', reason: 'small-divisor' });
  });

  test('starts are weights of the sums: they lead where no share alone does', () => {
    const parts = (name: string, coefficient: number) => share(answers(31, 60, name), coefficient).parts;
    const contrasts = [
      { constant: -1, parts: [...parts('a', 1), ...parts('b', 1), ...parts('c', 0.01)] },
      { constant: 0, parts: parts('d', 1) },
    ];
    const sum = ([one = 0, other = 0]: readonly number[]) => one - other + 0.3;
    // Flat, but where the first two are high and the third is low.
    const found = combinedInterval(contrasts, (values) => Math.max(0, sum(values)), 0.95, [[1, -1]]);
    expect(bounds(found)[2]).toBeGreaterThan(0);
    expect(bounds(found)[2]).toBeCloseTo(bounds(combinedInterval(contrasts, sum))[2], 3);
  });

  test('of a product is climbed to in several steps', () => {
    const lists = [answers(3, 8), answers(6, 9, 'b')];
    const product = ([p = 0, q = 0]: readonly number[]) => p * q;
    const found = combinedInterval(
      lists.map((sums) => share(sums)),
      product,
    );
    expect(found).toMatchObject({
      interval: extremesOver(
        lists.map((sums) => clusteredShare(sums)!),
        product,
        0.95,
      )!,
    });
  });

  test('a share that counts for nothing needs no answers', () => {
    const sums = answers(7, 30);
    const { parts } = share(sums);
    const contrast = { constant: 0, parts: [...parts, { coefficient: 0, sums: [] }] };
    expect(contrastInterval(contrast)).toEqual(contrastInterval(share(sums)));
  });

  test('without answers there is no number', () => {
    expect(contrastInterval(share([]))).toEqual({ kind: 'undefined', reason: 'no-answers' });
  });

  test('shares whose clusters err together move together: their difference is surer, their sum less so', () => {
    const rights = Array.from({ length: 60 }, (_, i) => [0, 1, 3, 4, 2][i % 5]!);
    const clusters = (right: (i: number) => number) =>
      rights.map((_, cluster) => ({ cluster, right: right(cluster), of: 4 }));
    const width = (other: ClusterSum[], sign: number) => {
      const contrasts = [share(clusters((i) => rights[i]!)), share(other)];
      const [low, , high] = bounds(combinedInterval(contrasts, ([p = 0, q = 0]) => p + sign * q));
      return high - low;
    };
    const alike = clusters((i) => rights[i]!);
    const opposite = clusters((i) => 4 - rights[i]!);
    const apart = alike.map((sum) => ({ ...sum, cluster: `other ${sum.cluster}` }));
    const independent = width(apart, -1);
    expect(width(apart, 1)).toBeCloseTo(independent, 2);
    for (const [other, sign] of [
      [alike, 1],
      [opposite, -1],
    ] as const) {
      expect(width(other, sign) / independent).toBeCloseTo(Math.SQRT2, 1);
      // What no cluster has shown so far stays open: one that only one of the two has right.
      expect(width(other, -sign) / independent).toBeLessThan(0.4);
    }
  });
});

describe('pairedDifference', () => {
  const first = share(answers(15, 20));
  const second = share(answers(12, 20));

  test('is the difference of the values, and knows what both have right', () => {
    const [low, value, high] = bounds(contrastInterval(pairedDifference(first, second)));
    expect(value).toBeCloseTo(0.15, 12);
    const apart = share(answers(12, 20, 'other'));
    const unpaired = bounds(combinedInterval([first, apart], ([a = 0, b = 0]) => a - b));
    expect(high - low).toBeLessThan(unpaired[2] - unpaired[0]);
  });

  test('of a model with itself is 0, with an interval on both sides', () => {
    const [low, value, high] = bounds(contrastInterval(pairedDifference(first, first)));
    expect(value).toBe(0);
    expect(high).toBeCloseTo(-low, 9);
    expect(high).toBeGreaterThan(0);
  });

  test('splits each into what both have and what one has', () => {
    const [one, other] = pairedContrasts(first, second);
    const total = ({ parts }: ShareContrast) =>
      parts.reduce((sum, { sums }) => sum + sums.reduce((all, { right }) => all + right, 0), 0);
    expect([total(one), total(other)]).toEqual([15, 12]);
    expect(other.parts[1]!.sums.every(({ right }) => right === 0)).toBe(true);
  });

  test('of contrasts of several parts each part is split by itself', () => {
    const of = (rights: readonly number[]): ShareContrast => ({
      constant: 0,
      parts: rights.map((right, i) => ({ coefficient: i + 1, sums: answers(right, 20, `part ${i}`) })),
    });
    const [one, other] = pairedContrasts(of([15, 4, 9]), of([12, 6, 9]));
    const [first, second] = [one, other].map(({ constant, parts }) =>
      parts.reduce(
        (sum, { coefficient, sums }) =>
          sum + (coefficient * sums.reduce((all, { right }) => all + right, 0)) / 20,
        constant,
      ),
    );
    expect([first, second]).toEqual([
      expect.closeTo((15 + 8 + 27) / 20, 12),
      expect.closeTo((12 + 12 + 27) / 20, 12),
    ]);
    const [, value] = bounds(contrastInterval(pairedDifference(of([15, 4, 9]), of([12, 6, 9]))));
    expect(value).toBeCloseTo((3 - 4) / 20, 12);
  });

  test('refuses models that were asked other things', () => {
    expect(() => pairedDifference(first, share(answers(1, 19)))).toThrow(
      'pairedContrasts: expected each cluster once',
    );
    expect(() => pairedDifference(first, share(answers(12, 20, 'other')))).toThrow(
      'pairedContrasts: expected weight 1 for both models in cluster unit 0, got none for the second',
    );
    expect(() => pairedDifference(first, { constant: 0, parts: [] })).toThrow(
      'expected the same number of parts in both contrasts',
    );
  });
});

test('clusterContributions sum to the contrasts, less their constants', () => {
  const contrasts: ShareContrast[] = [
    {
      constant: -1,
      parts: [
        { coefficient: 1, sums: answers(3, 4) },
        { coefficient: 1, sums: answers(5, 10, 'other') },
      ],
    },
    share(answers(1, 4), -2),
  ];
  const rows = clusterContributions(contrasts);
  expect(rows).toHaveLength(14);
  const sums = [0, 1].map((j) => rows.reduce((sum, row) => sum + row[j]!, 0));
  expect(sums).toEqual([expect.closeTo(3 / 4 + 5 / 10, 12), expect.closeTo(-2 / 4, 12)]);
});

test.each([
  [10, 0.925, 0.97],
  [30, 0.92, 0.96],
  [100, 0.915, 0.95],
])(
  'over %i clusters of one answer, the interval of a share holds in at least %f, whatever the share, and in %f on average',
  (clusters, least, mean) => {
    const intervals = Array.from({ length: clusters + 1 }, (_, right) => {
      const sums = Array.from({ length: clusters }, (_, cluster) => ({
        cluster,
        right: Number(cluster < right),
        of: 1,
      }));
      const found = contrastInterval({ constant: 0, parts: [{ coefficient: 1, sums }] });
      if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
      return found.interval;
    });
    // Exact, by the binomial distribution.
    const coverage = (share: number): number => {
      let chance = (1 - share) ** clusters;
      return intervals.reduce((sum, { low, high }, right) => {
        const held = low <= share && share <= high ? chance : 0;
        chance *= ((clusters - right) / (right + 1)) * (share / (1 - share));
        return sum + held;
      }, 0);
    };
    const all = Array.from({ length: 999 }, (_, i) => coverage((i + 1) / 1000));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(least);
    expect(all.reduce((sum, one) => sum + one, 0) / all.length).toBeGreaterThanOrEqual(mean);
  },
);
