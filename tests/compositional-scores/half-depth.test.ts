import { expect, test } from 'vitest';
import { halfDepth } from '../../src/score/half-depth.ts';

test.each([
  ['falls below one half between two distances', [1, 1, 0, 0], undefined, 4 * Math.SQRT2],
  ['is exactly one half at a distance', [1, 0.5, 0, 0], undefined, 4],
  ['is never below one half', [1, 0.9, 0.8, 0.5], undefined, 16],
  ['is 0 throughout', [0, 0, 0, 0], undefined, 1],
  ['is negative throughout', [-1, -1, -1, -1], undefined, 1],
  ['is a quarter throughout', [0.25, 0.25, 0.25, 0.25], undefined, Math.SQRT2],
  ['rises again after a fall', [1, 0, 1, 0], undefined, 8],
  ['rises again where most of the weight is', [1, 0.4, 0.6, 0], [1, 1, 9, 1], 8 * 2 ** (0.08 / 0.58)],
])('half depth has the value computed by hand if discrimination %s', (_, values, weights, expected) => {
  expect(halfDepth([2, 4, 8, 16], values, weights)).toBeCloseTo(expected, 9);
});
