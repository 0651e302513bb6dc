import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import {
  agreement,
  type RepeatedQuestion,
  replicateValue,
} from '../../../src/lib/statistics/repeated-questions.ts';
import { contrastInterval } from '../../../src/lib/statistics/share-contrast.ts';
import { shareTestBelow } from '../../../src/lib/statistics/share-test-below.ts';

const QUESTIONS: readonly RepeatedQuestion[] = [
  { cluster: 'a', right: 2, replies: 3 },
  { cluster: 'b', right: 3, replies: 3 },
  { cluster: 'c', right: 0, replies: 4 },
  { cluster: 'd', right: 1, replies: 4 },
];

/** Every way to pick k of a question's replies. */
function subsets({ right, replies }: RepeatedQuestion, k: number): boolean[][] {
  const list = Array.from({ length: replies }, (_, i) => i < right);
  return Array.from({ length: 2 ** replies }, (_, bits) => list.filter((__, i) => (bits >> i) & 1)).filter(
    (picked) => picked.length === k,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Over questions, the share of subsets of k replies that are so. */
function byEnumeration(k: number, isSo: (picked: readonly boolean[]) => boolean): number {
  return mean(
    QUESTIONS.map((question) => mean(subsets(question, k).map((picked) => (isSo(picked) ? 1 : 0)))),
  );
}

const numberOf = (found: { readonly kind: string; readonly value?: number }) => found.value ?? Number.NaN;

describe('agreement', () => {
  test('is that of all pairs of replies', () => {
    expect(numberOf(agreement(QUESTIONS))).toBeCloseTo(
      byEnumeration(2, ([a, b]) => a === b),
      12,
    );
  });

  test('leaves out questions asked once', () => {
    const once = { cluster: 'once', right: 1, replies: 1 };
    expect(agreement([...QUESTIONS, once])).toEqual(agreement(QUESTIONS));
    expect(agreement([once])).toEqual({ kind: 'undefined', reason: 'no-answers' });
  });

  test('refuses more right replies than replies', () => {
    expect(() => agreement([{ cluster: 'a', right: 3, replies: 2 }])).toThrow('agreement: expected');
  });
});

test('new units are never the worse buy; a reply is as good where replies differ as questions do', () => {
  const alike = replicateValue([4, 0, 4, 4, 0, 4].map((right, cluster) => ({ cluster, right, replies: 4 })))!;
  expect(alike.oneMoreReply).toBeCloseTo(alike.now, 12);
  expect(alike.asManyNewUnits).toBeCloseTo(alike.now * 1.25, 12);
  const mixed = replicateValue([3, 2, 4, 1, 2, 3].map((right, cluster) => ({ cluster, right, replies: 4 })))!;
  expect(mixed.oneMoreReply).toBeGreaterThan(mixed.now);
  // Two replies to a question differ in 1/2, 2/3, 0, 1/2, 2/3 and 1/2: 17/6 in all; 15 of 24 are right.
  const within = (replies: number) => 17 / 6 / (2 * replies) / 6 ** 2;
  const saved = ((within(4) - within(5)) * mixed.now) / (0.625 * 0.375);
  expect(mixed.oneMoreReply).toBeCloseTo(mixed.now / (1 - saved), 9);
  expect(replicateValue([{ cluster: 1, right: 1, replies: 1 }])).toBeUndefined();
  const twice = replicateValue([0, 2, 1, 1].map((right, cluster) => ({ cluster, right, replies: 2 })))!;
  expect(twice.asManyNewUnits).toBeCloseTo(twice.now * 1.5, 12);
});

describe('shareTestBelow', () => {
  const of = (right: number, count: number) =>
    Array.from({ length: count }, (_, cluster) => ({ cluster, right: cluster < right ? 1 : 0, of: 1 }));

  test('is where the interval of the share ends at the threshold', () => {
    for (const [right, count, threshold] of [
      [12, 20, 0.8],
      [0, 8, 0.4],
      [30, 40, 0.9],
    ] as const) {
      const p = shareTestBelow(of(right, count), threshold);
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThan(0.05);
      const contrast = { constant: 0, parts: [{ coefficient: 1, sums: of(right, count) }] };
      expect(contrastInterval(contrast, 1 - 2 * p)).toMatchObject({
        interval: { high: expect.closeTo(threshold, 4) },
      });
    }
  });

  test('is 1 where the share reaches the threshold, and without answers', () => {
    expect(shareTestBelow(of(8, 10), 0.8)).toBe(1);
    expect(shareTestBelow([], 0.8)).toBe(1);
    expect(() => shareTestBelow(of(8, 10), 1)).toThrow('shareTestBelow: expected the threshold');
  });

  test('rejects a true threshold in at most 6 % of experiments, whole clusters wrong or not', () => {
    const rng = namedRng('share test below');
    for (const size of [1, 5]) {
      let rejected = 0;
      for (let run = 0; run < 500; run++) {
        const sums = Array.from({ length: 40 }, (_, cluster) => ({
          cluster,
          right: rng.bernoulli(0.8) ? size : 0,
          of: size,
        }));
        if (shareTestBelow(sums, 0.8) < 0.05) rejected++;
      }
      expect(rejected).toBeLessThanOrEqual(30);
    }
  });
});
