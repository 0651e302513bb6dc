import { describe, expect, test } from 'vitest';
import { clusterContributions } from '../../../src/lib/statistics/cluster-contributions.ts';
import { type ClusterSum, estimateShare } from '../../../src/lib/statistics/clustered-share.ts';
import { normalQuantile } from '../../../src/lib/statistics/normal.ts';
import { pairedContrasts, pairedDifference } from '../../../src/lib/statistics/paired-contrasts.ts';
import { extremesOver } from '../../../src/lib/statistics/score-region.ts';
import {
  combinedInterval,
  contrastInterval,
  type ShareContrast,
} from '../../../src/lib/statistics/share-contrast.ts';
import { studentQuantile } from '../../../src/lib/statistics/student-t.ts';

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

const z = normalQuantile(0.975);

describe('estimateShare', () => {
  test('of single answers is their number', () => {
    expect(estimateShare(answers(12, 40), 0.95)).toMatchObject({ share: 0.3, size: 40 });
  });

  test('of clusters is what their residuals show, less what the degrees of freedom cost', () => {
    const rights = [4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 3, 3, 1, 1];
    const found = estimateShare(
      rights.map((right, cluster) => ({ cluster, right, of: 4 })),
      0.95,
    )!;
    const p = 44 / 80;
    const residuals = rights.map((right) => right - 4 * p);
    const second = residuals.reduce((sum, d) => sum + d ** 2, 0);
    const support = second ** 2 / residuals.reduce((sum, d) => sum + d ** 4, 0);
    expect(found.support).toBeCloseTo(support, 9);
    const t = studentQuantile(0.975, Math.round(support));
    expect(found.size).toBeCloseTo(((p * (1 - p) * 80 ** 2) / ((20 / 19) * second)) * (z / t) ** 2, 9);
  });

  test('of two clusters pays for one degree of freedom', () => {
    const two = [51, 49].map((right, cluster) => ({ cluster, right, of: 100 }));
    const seen = (0.25 * 200 ** 2) / ((2 / 1) * 2);
    expect(estimateShare(two, 0.95)!.size).toBeCloseTo(seen * (z / studentQuantile(0.975, 1)) ** 2, 9);
    const unlike = [90, 10].map((right, cluster) => ({ cluster, right, of: 100 }));
    expect(estimateShare(unlike, 0.95)!.size).toBe(2);
  });

  test('of k clusters that are all alike pays for k − 1 degrees of freedom', () => {
    const alike = [0, 1, 2].map((cluster) => ({ cluster, right: 50, of: 100 }));
    expect(estimateShare(alike, 0.95)!.size).toBeCloseTo(300 * (z / studentQuantile(0.975, 2)) ** 2, 9);
  });

  test('pays for k − 1 degrees of freedom too where its residuals rest on all k clusters alike', () => {
    const sums = [60, 40, 60, 40].map((right, cluster) => ({ cluster, right, of: 100 }));
    const seen = (0.25 * 400 ** 2) / ((4 / 3) * 400);
    const found = estimateShare(sums, 0.95)!;
    expect(found.support).toBeCloseTo(4, 9);
    expect(found.size).toBeCloseTo(seen * (z / studentQuantile(0.975, 3)) ** 2, 9);
  });

  test('of a cluster that comes in pieces is that of the whole', () => {
    const rights = [3, 4, 1, 4, 2, 4];
    const whole = rights.map((right, cluster) => ({ cluster, right, of: 4 }));
    const pieces = rights.flatMap((right, cluster) => [
      { cluster, right: Math.min(1, right), of: 1 },
      { cluster, right: Math.max(0, right - 1), of: 3 },
    ]);
    expect(estimateShare(pieces, 0.95)).toEqual(estimateShare(whole, 0.95));
  });

  test('clusters of copies are worth one answer each, whatever their number; nor is anything worth more', () => {
    const copies = Array.from({ length: 10 }, (_, i) => ({ cluster: i, right: i < 4 ? 5 : 0, of: 5 }));
    expect(estimateShare(copies, 0.95)!.size).toBeGreaterThanOrEqual(10);
    expect(estimateShare(copies, 0.95)!.size).toBeLessThan(11);
    const even = Array.from({ length: 10 }, (_, i) => ({ cluster: i, right: 2 + (i % 2), of: 5 }));
    expect(estimateShare(even, 0.95)!.size).toBe(50);
  });

  test('where all are right, Kish’s number of clusters', () => {
    const sums = [4, 2, 2].map((of, cluster) => ({ cluster, right: of, of }));
    expect(estimateShare(sums, 0.95)).toMatchObject({ share: 1, size: 64 / 24, support: 0 });
  });

  test('nor do thirty clusters of four right answers count for more than thirty', () => {
    const sums = Array.from({ length: 30 }, (_, cluster) => ({ cluster, right: 4, of: 4 }));
    expect(estimateShare(sums, 0.95)!.size).toBe(30);
    expect(
      estimateShare(
        sums.map((sum) => ({ ...sum, right: 0 })),
        0.95,
      )!.size,
    ).toBe(30);
  });

  test('there is none without answers, and more right than there is, is refused', () => {
    expect(estimateShare([], 0.95)).toBeUndefined();
    expect(() => estimateShare([{ cluster: 1, right: 3, of: 2 }], 0.95)).toThrow(
      'estimateShare: expected sums with 0 ≤ right ≤ of',
    );
    for (const sum of [
      { right: 1, of: Number.POSITIVE_INFINITY },
      { right: Number.NaN, of: 1 },
      { right: 1, of: 1, answers: Number.NaN },
    ])
      expect(() => estimateShare([{ cluster: 1, ...sum }], 0.95)).toThrow(
        'estimateShare: expected finite numbers',
      );
  });
});

describe('contrastInterval', () => {
  test('of one share solves the score equation at the effective size', () => {
    const sums = answers(50, 100);
    const { size } = estimateShare(sums, 0.95)!;
    const [low, value, high] = bounds(contrastInterval(share(sums)));
    expect(value).toBe(0.5);
    for (const p of [low, high]) {
      expect(Math.abs(0.5 - p) / Math.sqrt((p * (1 - p)) / size)).toBeCloseTo(z, 6);
    }
  });

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
    const estimates = lists.map((sums) => estimateShare(sums, 0.95)!);
    const found = combinedInterval(
      lists.map((sums) => share(sums)),
      product,
    );
    expect(found).toMatchObject({ interval: extremesOver(estimates, product, z)! });
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
      expect(width(other, -sign) / independent).toBeLessThan(0.2);
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
      'pairedContrasts: expected 1 answers of both in cluster unit 0, got none of the second',
    );
    expect(() => pairedDifference(first, { constant: 0, parts: [] })).toThrow(
      'expected as many parts in both',
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
