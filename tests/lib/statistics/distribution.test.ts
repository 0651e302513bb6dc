import { describe, expect, it } from 'vitest';
import { combineDistributions, distributionOf, valueAt } from '../../../src/lib/statistics/distribution.ts';

describe('distributionOf', () => {
  it('refuses values that are no numbers, and no values', () => {
    expect(() => distributionOf([1, Number.NaN])).toThrow(
      'distributionOf: expected finite numbers, got NaN at position 1',
    );
    expect(() => distributionOf([])).toThrow('distributionOf: expected at least one value, got none');
  });
});

describe('combineDistributions', () => {
  it('combines resample by resample, and is undefined where an input or the result is', () => {
    const whole = distributionOf([0.5, 0.25, undefined, 0.5]);
    const part = distributionOf([0.25, 0.25, 1, 0]);
    const quotient = combineDistributions([whole, part], ([a, b]) => (b === 0 ? undefined : a / b));
    expect([0, 1, 2, 3].map((resample) => valueAt(quotient, resample))).toEqual([2, 1, undefined, undefined]);
  });

  it('refuses distributions over different resamples, and none at all', () => {
    expect(() => combineDistributions([], () => 1)).toThrow('expected at least one value, got none');
    expect(() => combineDistributions([distributionOf([1, 2]), distributionOf([1])], ([a]) => a)).toThrow(
      'combineDistributions: expected 2 resamples in every distribution, got 1',
    );
  });
});
