import { describe, expect, test } from 'vitest';
import { normalCumulative, normalQuantile } from '../../src/statistics/normal.ts';
import { studentQuantile } from '../../src/statistics/student.ts';
// From scipy 1.17.1: t.ppf(probability, degrees), norm.ppf(probability), norm.cdf(z).
import fixtures from './quantiles.json' with { type: 'json' };

describe('quantiles equal those of scipy', () => {
  test.each(fixtures.student)('t at %d with %d degrees of freedom', (probability, degrees, value) => {
    expect(studentQuantile(probability!, degrees!) / value! || 1).toBeCloseTo(1, 9);
  });

  test.each(fixtures.normalQuantile)('normal at %d', (probability, value) => {
    expect(normalQuantile(probability!)).toBeCloseTo(value!, 9);
  });

  test.each(fixtures.normalCumulative)('normal probability below %d', (z, value) => {
    expect(normalCumulative(z!)).toBeCloseTo(value!, 14);
  });
});

test('probabilities of 0 and 1 and less than one degree of freedom are refused', () => {
  expect(() => normalQuantile(1)).toThrow('normalQuantile: expected a probability between 0 and 1, got 1');
  expect(() => studentQuantile(0.9, 0.5)).toThrow(
    'studentQuantile: expected at least 1 degree of freedom, got 0.5',
  );
});
