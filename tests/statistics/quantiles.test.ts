import { describe, expect, test } from 'vitest';
import { normalCumulative, normalQuantile, studentQuantile } from '../../src/statistics/quantiles.ts';
// From scipy 1.17.1: t.ppf(probability, degrees), norm.ppf(probability), norm.cdf(z).
import fixtures from './quantiles.json' with { type: 'json' };

describe('compared with scipy,', () => {
  test.each(fixtures.student)(
    'the quantile of Student’s t at the probability %d (degrees of freedom: %d) is correct',
    (probability, degrees, value) => {
      const error = Math.abs(studentQuantile(probability!, degrees!) - value!);
      // The relative error that the function promises; 1e-15 is for the median, 0.
      expect(error).toBeLessThanOrEqual(1e-9 * Math.abs(value!) + 1e-15);
    },
  );

  // The absolute errors that the functions promise are 1e-9 and 1e-15.
  test.each(fixtures.normalQuantile)(
    'the quantile of the normal distribution at the probability %d is correct',
    (probability, value) => {
      expect(normalQuantile(probability!)).toBeCloseTo(value!, 9);
    },
  );

  test.each(fixtures.normalCumulative)(
    'the probability that a standard normal value is below %d is correct',
    (z, value) => {
      expect(normalCumulative(z!)).toBeCloseTo(value!, 14);
    },
  );
});

describe('a quantile is refused', () => {
  test.each([0, 1e-9, 1 - 1e-9, 1, Number.NaN])(
    'for the probability %d, which is not between 1e-6 and 1 − 1e-6',
    (probability) => {
      const expected = `expected a probability from 1e-6 to 1 − 1e-6, got ${probability}`;
      expect(() => normalQuantile(probability)).toThrow(`normalQuantile: ${expected}`);
      expect(() => studentQuantile(probability, 5)).toThrow(`studentQuantile: ${expected}`);
    },
  );

  test('for less than one degree of freedom', () => {
    expect(() => studentQuantile(0.9, 0.5)).toThrow('studentQuantile: expected at least 1 degree of freedom, got 0.5');
  });
});
