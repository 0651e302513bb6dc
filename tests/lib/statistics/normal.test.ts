import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { normalCumulative, normalQuantile } from '../../../src/lib/statistics/normal.ts';
import expected from './fixtures/normal.json' with { type: 'json' };

describe('normalCumulative', () => {
  // scipy's own error grows with z²: at −37 it is 1.1e-13.
  test.each(expected.cumulative)('of $z is $probability, as in scipy', ({ z, probability }) => {
    expect(Math.abs(normalCumulative(z) - probability)).toBeLessThanOrEqual(2e-13 * probability);
  });

  // To 60 digits, by mpmath: erfc(−z/√2)/2.
  test.each([
    [-37, 5.725571222524577e-300],
    [-20, 2.7536241186062337e-89],
    [-5, 2.866515718791939e-7],
    [-2.01, 0.022215594429431485],
  ])('of %d keeps its digits in the far tail', (z, probability) => {
    expect(Math.abs(normalCumulative(z) / probability - 1)).toBeLessThan(2e-15);
  });

  it('sums to 1 with its mirror image', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (z) => {
        expect(normalCumulative(z) + normalCumulative(-z)).toBeCloseTo(1, 14);
      }),
    );
  });

  it('refuses NaN', () => {
    expect(() => normalCumulative(Number.NaN)).toThrow('normalCumulative: expected a number, got NaN');
  });
});

describe('normalQuantile', () => {
  test.each(expected.quantile)('of $probability is $z, as in scipy', ({ probability, z }) => {
    expect(Math.abs(normalQuantile(probability) - z)).toBeLessThanOrEqual(2e-15 * Math.max(0.1, Math.abs(z)));
  });

  it('of one half is 0, not nearly so', () => {
    expect(normalQuantile(0.5)).toBe(0);
  });

  it('is undone by the cumulative probability', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (probability) => {
        expect(normalCumulative(normalQuantile(probability))).toBeCloseTo(probability, 12);
      }),
    );
  });

  test.each([0, 1, -0.1, Number.NaN])('refuses %d', (probability) => {
    expect(() => normalQuantile(probability)).toThrow(
      `normalQuantile: expected the probability above 0 and below 1, got ${probability}`,
    );
  });
});
