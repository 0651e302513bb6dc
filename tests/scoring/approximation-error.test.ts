import { expect, test } from 'vitest';
import {
  absoluteError,
  isWithin,
  ROUNDING,
  relativeAbsoluteError,
} from '../../src/scoring/approximation-error.ts';

test.each([
  [0.2, 0.15, { kind: 'value', value: expect.closeTo(0.25, 12) }, false],
  [0.2, 0.2, { kind: 'value', value: 0 }, true],
  [0.2, 0.2 + 1e-16, { kind: 'value', value: 0 }, true],
  [0.2, 0, { kind: 'value', value: 1 }, false],
  [0.02, 0.022, { kind: 'value', value: expect.closeTo(0.1, 12) }, true],
  [0.02, 0.0221, { kind: 'value', value: expect.closeTo(0.105, 12) }, false],
  [0, 0.1, { kind: 'unbounded' }, false],
  [0, 0, { kind: 'undefined' }, undefined],
  [0, -0.1, { kind: 'unbounded' }, false],
  [-0.2, -0.15, { kind: 'value', value: expect.closeTo(0.25, 12) }, false],
  // As little as rounding leaves is nothing.
  [ROUNDING, 1, { kind: 'unbounded' }, false],
  [0, ROUNDING, { kind: 'undefined' }, undefined],
  [0, -ROUNDING, { kind: 'undefined' }, undefined],
])('of %d against %d', (reference, estimate, error, within) => {
  const found = relativeAbsoluteError(reference, estimate);
  expect(found).toEqual(error);
  expect(isWithin(found, 0.1)).toBe(within);
  expect(absoluteError(reference, estimate)).toBe(Math.abs(reference - estimate));
});

test('a tolerance has room for rounding and no more', () => {
  expect(isWithin({ kind: 'value', value: ROUNDING }, 0)).toBe(true);
  expect(isWithin({ kind: 'value', value: 2 * ROUNDING }, 0)).toBe(false);
});
