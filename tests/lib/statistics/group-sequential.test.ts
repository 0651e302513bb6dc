import { expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { nominalLevels } from '../../../src/lib/statistics/group-sequential.ts';
import { normalCumulative, normalQuantile } from '../../../src/lib/statistics/normal.ts';

test('with one look it is the level itself', () => {
  expect(nominalLevels(1, 0.025)[0]).toBeCloseTo(0.025, 5);
});

test('the first look takes what is spent by then, later looks more and more, none more than alpha', () => {
  const levels = nominalLevels(10, 0.05);
  expect(levels[0]).toBeCloseTo(0.05 / 10 ** 1.5, 5);
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect(levels.at(-1)).toBe(0.05);
});

test('the second look takes what is spent between, by an integral over what went on', () => {
  for (const [looks, alpha] of [
    [3, 0.025],
    [10, 0.05],
    [20, 0.005],
  ] as const) {
    const [first = 0, second = 0] = nominalLevels(looks, alpha);
    const spent = alpha * ((2 / looks) ** 1.5 - (1 / looks) ** 1.5);
    const [from, to] = [-8, -normalQuantile(first)];
    const steps = 4000;
    const width = (to - from) / steps;
    let crossed = 0;
    for (let i = 0; i < steps; i++) {
      const sum = from + (i + 0.5) * width;
      const density = Math.exp((-sum * sum) / 2) / Math.sqrt(2 * Math.PI);
      crossed += width * density * normalCumulative(sum + Math.SQRT2 * normalQuantile(second));
    }
    expect(Math.abs(crossed / spent - 1)).toBeLessThan(0.002);
  }
});

test('of a true hypothesis looks before the last reject what is spent by then, all together less than a point more than alpha', () => {
  const rng = namedRng('looks', 1);
  const [looks, alpha, walks] = [16, 0.025, 40_000];
  const bounds = nominalLevels(looks, alpha).map((level) => -normalQuantile(level));
  let [early, all] = [0, 0];
  for (let walk = 0; walk < walks; walk++) {
    let sum = 0;
    const first = bounds.findIndex((bound, i) => {
      sum += normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, rng.uniform())));
      return sum / Math.sqrt(i + 1) >= bound;
    });
    if (first >= 0) all++;
    if (first >= 0 && first < looks - 1) early++;
  }
  // Four standard errors of a share of 0.025 among 40,000.
  expect(Math.abs(early / walks - alpha * (15 / 16) ** 1.5)).toBeLessThan(0.0031);
  expect(all / walks).toBeGreaterThan(alpha);
  expect(all / walks).toBeLessThan(alpha + 0.01);
});

test.each([0, 1.5, 101])('%d looks are refused', (looks) => {
  expect(() => nominalLevels(looks, 0.05)).toThrow(/expected a whole number of analyses from 1 to 100/);
});
