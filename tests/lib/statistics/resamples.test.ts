import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { drawResamples, type Resamples } from '../../../src/lib/statistics/resamples.ts';

function rows({ count, units, times }: Resamples): number[][] {
  return Array.from({ length: count }, (_, r) => [...times.subarray(r * units, (r + 1) * units)]);
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const seed = fc.integer();

describe('drawResamples', () => {
  it('draws as many units as there are', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 50 }), (seed, units) => {
        for (const row of rows(drawResamples(namedRng(seed), units, 20))) expect(sum(row)).toBe(units);
      }),
    );
  });

  it('draws every unit once on average, with the variance of a multinomial count', () => {
    const units = 20;
    const times = [...drawResamples(namedRng('moments'), units, 5000).times];
    const variance = sum(times.map((t) => (t - 1) ** 2)) / times.length;
    expect(variance).toBeCloseTo(1 - 1 / units, 1);
  });

  it('draws the same for the same name, in every version of this package', () => {
    expect(rows(drawResamples(namedRng(2025, 'bootstrap'), 8, 3))).toMatchInlineSnapshot(`
      [
        [
          0,
          0,
          2,
          2,
          1,
          0,
          1,
          2,
        ],
        [
          0,
          1,
          3,
          1,
          1,
          1,
          1,
          0,
        ],
        [
          0,
          1,
          0,
          2,
          1,
          3,
          1,
          0,
        ],
      ]
    `);
  });

  it('may be one', () => {
    expect(drawResamples(namedRng(1), 5, 1).count).toBe(1);
  });

  it('refuses no units', () => {
    expect(() => drawResamples(namedRng(1), 0, 10)).toThrow(
      'drawResamples: expected the number of units to be a whole number of at least 1, got 0',
    );
  });
});
