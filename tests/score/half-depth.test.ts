import { expect, test } from 'vitest';
import { halfDepth } from '../../src/score/half-depth.ts';

/** The numbers of links at which discrimination is known. */
const DISTANCES = [2, 4, 8, 16];

// By hand: between two distances, discrimination is linear in the logarithm of the distance. So it passes ½ between 1 at
// 4 links and 0 at 8 links at 4 · √2 links.
test.each([
  ['4 · √2', 'falls from 1 to 0 between 4 and 8 links', [1, 1, 0, 0], 4 * Math.SQRT2],
  ['4', 'is exactly one half at 4 links', [1, 0.5, 0, 0], 4],
  ['16', 'is never below one half', [1, 0.9, 0.8, 0.5], 16],
  ['1', 'is always 0', [0, 0, 0, 0], 1],
  ['1', 'is always negative', [-1, -1, -1, -1], 1],
  ['√2', 'is always one quarter', [0.25, 0.25, 0.25, 0.25], Math.SQRT2],
  ['8', 'is 1, 0, 1 and 0 on these rungs, which is smoothed to 1, ½, ½ and 0', [1, 0, 1, 0], 8],
])(
  'the half depth on a ladder of 2, 4, 8 and 16 links is %s if discrimination %s',
  (_value, _condition, values, expected) => {
    expect(halfDepth(DISTANCES, values)).toBeCloseTo(expected, 9);
  },
);

test('when a rise of discrimination from one rung to the next is smoothed, a rung with more pairs of twins counts more', () => {
  // The two middle values become (1 · 0.4 + 9 · 0.6) / 10 = 0.58, which falls to 0 between 8 and 16 links.
  const share = (0.58 - 0.5) / 0.58;
  expect(halfDepth(DISTANCES, [1, 0.4, 0.6, 0], [1, 1, 9, 1])).toBeCloseTo(8 * 2 ** share, 9);
});
