import { describe, expect, test } from 'vitest';
import { geometricGrid } from '../../bench/appendix-e/convergence.ts';
import { expectedWidth, fewest } from '../../src/study/fewest.ts';
import { tokensOf } from '../../src/study/tokens.ts';

describe('the fewest that reach a width', () => {
  const width = (count: number) => 1 / count;

  test.each([
    [0.5, 2],
    [0.34, 3],
    [0.1, 10],
    [1 / 17, 17],
    [0.01, 100],
  ])('of 1/n up to %d are %d', (wanted, count) => {
    expect(fewest(width, wanted, 100)).toEqual({ count, width: 1 / count });
  });

  test('are none beyond the most, and the most itself at most', () => {
    expect(fewest(width, 0.0099, 100)).toBeUndefined();
    expect(fewest(width, 0.01, 100)?.count).toBe(100);
    expect(fewest(() => 0, 0.5, 1000)?.count).toBe(2);
  });
});

describe('an expected width', () => {
  test('is that of the interval of so many answers, of which so many say yes', () => {
    // Score bounds of 5 of 10: 0.5 ± 1.96 · √(0.25/10 + 1.96²/400) / (1 + 1.96²/10). An unseen cluster widens them.
    const z = 1.959963984540054;
    const score = (2 * z * Math.sqrt(0.25 / 10 + z ** 2 / 400)) / (1 + z ** 2 / 10);
    const half = expectedWidth([{ weight: 1, answers: 10, share: 0.5 }]);
    expect(half).toBeGreaterThan(score);
    expect(half).toBeLessThan(1.2 * score);
    expect(expectedWidth([{ weight: 1, answers: 10, share: 0.54 }])).toBe(half);
    expect(expectedWidth([{ weight: 1, answers: 10, share: 0.56 }])).toBeLessThan(half);
  });

  test('is smaller for a part of the population, and without end where nobody is asked', () => {
    const whole = expectedWidth([{ weight: 1, answers: 40, share: 0.5 }]);
    expect(expectedWidth([{ weight: 0.5, answers: 40, share: 0.5 }])).toBeCloseTo(whole / 2, 6);
    expect(expectedWidth([{ weight: 1, answers: 0, share: 0.5 }])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('sample sizes', () => {
  test('grow by one factor, and end with the largest', () => {
    expect(geometricGrid(100, 1000, 2)).toEqual([100, 316, 1000]);
    expect(geometricGrid(10, 1000, 1)).toEqual([10, 100, 1000]);
    expect(geometricGrid(10, 500, 1)).toEqual([10, 100, 500]);
    expect(geometricGrid(1, 3, 10)).toEqual([1, 2, 3]);
    expect(geometricGrid(7, 7, 3)).toEqual([7]);
  });

  test.each([
    [0, 10, 1],
    [1, 10, 0],
    [11, 10, 1],
    [1.5, 10, 1],
    [1, Number.POSITIVE_INFINITY, 1],
  ])('from %d to %d with %d are none', (least, most, perDecade) => {
    expect(() => geometricGrid(least, most, perDecade)).toThrow(RangeError);
  });
});

test('tokens are characters by 3.75, from 4.3 to 2.9', () => {
  const { least, likely, most } = tokensOf(1247);
  expect([least, likely, most].map((count) => Math.round(count))).toEqual([290, 333, 430]);
});
