import { expect, test } from 'vitest';
import { rangeOf } from '../../../../src/scoring/range.ts';
import { subsampleSpread } from '../../../../src/tasks/compositional/score/compositions.ts';

test('mean and standard deviation of relative errors over subsamples, by hand', () => {
  const spread = subsampleSpread([0.4, 0.5, 0.6, 0.9].map(rangeOf), 0.5);
  expect(spread?.meanError?.mean).toBeCloseTo((0.2 + 0 + 0.2 + 0.8) / 4, 12);
  expect(spread?.meanError?.deviation).toBeCloseTo(Math.sqrt((0.1 ** 2 * 2 + 0.3 ** 2 + 0.5 ** 2) / 4), 12);
  expect(subsampleSpread([0.4, 0.4].map(rangeOf), 0.5)).toBeUndefined();
});
