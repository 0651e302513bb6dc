import { expect, test } from 'vitest';
import { fittedExponent } from '../../bench/exponent.ts';

test('the exponent of a power is its own, whatever the factor', () => {
  for (const exponent of [0, 0.5, 1, 2]) {
    const curve = [1, 3, 10, 70].map((size) => ({ size, cost: 7 * size ** exponent }));
    expect(fittedExponent(curve)).toBeCloseTo(exponent, 12);
  }
});

test('one size tells nothing', () => {
  expect(() => fittedExponent([{ size: 4, cost: 2 }])).toThrow('expected at least two sizes, got 4');
});
