import { expect, test } from 'vitest';
import { isWithin, ROUNDING, relativeAbsoluteError } from '../../src/scoring/approximation-error.ts';

const UNBOUNDED = Number.POSITIVE_INFINITY;

test.each([
  [0.2, 0.15, expect.closeTo(0.25, 12), false],
  [0.2, 0.2, 0, true],
  [0.2, 0.2 + 1e-16, 0, true],
  [0.2, 0, 1, false],
  [0.02, 0.022, expect.closeTo(0.1, 12), true],
  [0.02, 0.0221, expect.closeTo(0.105, 12), false],
  [0, 0.1, UNBOUNDED, false],
  [0, 0, undefined, undefined],
  [0, -0.1, UNBOUNDED, false],
  [-0.2, -0.15, expect.closeTo(0.25, 12), false],
  // As little as rounding leaves is nothing.
  [ROUNDING, 1, UNBOUNDED, false],
  [0, ROUNDING, undefined, undefined],
  [0, -ROUNDING, undefined, undefined],
])('of %d against %d', (reference, estimate, error, within) => {
  const found = relativeAbsoluteError(reference, estimate);
  expect(found).toEqual(error);
  expect(isWithin(found, 0.1)).toBe(within);
});

test('a tolerance has room for rounding and no more', () => {
  expect(isWithin(ROUNDING, 0)).toBe(true);
  expect(isWithin(2 * ROUNDING, 0)).toBe(false);
});
