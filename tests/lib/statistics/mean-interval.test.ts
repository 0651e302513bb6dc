import { describe, expect, it, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { skewedMeanInterval } from '../../../src/lib/statistics/mean-interval.ts';

function bounds(values: readonly number[], level?: number) {
  const interval = skewedMeanInterval(values, level);
  if (interval.kind === 'none') throw new Error(`no interval: ${interval.reason}`);
  return interval;
}

describe('skewedMeanInterval', () => {
  it("is Student's where the sample is symmetric", () => {
    // Mean 3, standard error √(2.5/5), t = 2.776445 with 4 degrees of freedom.
    const { low, high, level, method } = bounds([1, 2, 3, 4, 5]);
    expect(low).toBeCloseTo(3 - 2.7764451051977987 * Math.sqrt(0.5), 9);
    expect(high).toBeCloseTo(3 + 2.7764451051977987 * Math.sqrt(0.5), 9);
    expect({ level, method }).toEqual({ level: 0.95, method: 'skew-corrected-t' });
  });

  it('reaches further to the side of the long tail, and turns with the sample', () => {
    const { low, high } = bounds([0.1, 0.2, 0.2, 0.9]);
    // The formula, worked out apart from this package.
    expect(low).toBeCloseTo(-0.04599181666, 9);
    expect(high).toBeCloseTo(2.2977983133, 9);
    const mirrored = bounds([-0.1, -0.2, -0.2, -0.9]);
    expect(mirrored.low).toBeCloseTo(-high, 12);
    expect(mirrored.high).toBeCloseTo(-low, 12);
  });

  it('grows with the level, and moves and stretches with the values', () => {
    const values = [0, 0, 1, 5, 2, 0.5];
    const [narrow, wide] = [bounds(values, 0.8), bounds(values, 0.99)];
    expect(wide.low).toBeLessThan(narrow.low);
    expect(wide.high).toBeGreaterThan(narrow.high);
    const moved = bounds(
      values.map((value) => 3 * value + 7),
      0.8,
    );
    expect(moved.low).toBeCloseTo(3 * narrow.low + 7, 9);
    expect(moved.high).toBeCloseTo(3 * narrow.high + 7, 9);
  });

  it('has reasons for none', () => {
    expect(skewedMeanInterval([])).toEqual({ kind: 'none', reason: 'no-answers' });
    expect(skewedMeanInterval([1])).toEqual({ kind: 'none', reason: 'single-cluster' });
    expect(skewedMeanInterval([0.1 + 0.2, 0.3, 0.3])).toEqual({ kind: 'none', reason: 'no-variation' });
    // Equal but for rounding, which grows with the values.
    expect(skewedMeanInterval([1e6 * (0.1 + 0.2), 3e5, 3e5])).toEqual({
      kind: 'none',
      reason: 'no-variation',
    });
    expect(skewedMeanInterval([1e-9, 2e-9, 3e-9]).kind).toBe('interval');
    expect(() => skewedMeanInterval([1, Number.NaN])).toThrow('skewedMeanInterval: expected finite numbers');
  });

  test.each([
    ['10 skewed values, three zeros in ten', 10, 0.925, 0.97],
    ['30 skewed values, three zeros in ten', 30, 0.93, 0.975],
  ])('holds the mean of %s about as often as it says', (name, n, least, most) => {
    const rng = namedRng('skewed mean', name);
    const observe = (): number => (rng.bernoulli(0.3) ? 0 : -Math.log(1 - rng.uniform()));
    let held = 0;
    for (let run = 0; run < 4000; run++) {
      const { low, high } = bounds(Array.from({ length: n }, observe));
      held += Number(low <= 0.7 && 0.7 <= high);
    }
    expect(held / 4000).toBeGreaterThan(least);
    expect(held / 4000).toBeLessThan(most);
  });
});
