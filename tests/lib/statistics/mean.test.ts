import { expect, test } from 'vitest';
import { mean } from '../../../src/lib/statistics/mean.ts';

test('a mean is of something', () => {
  expect([mean([1, 2, 6]), mean(Float64Array.of(0.5)), mean([])]).toEqual([3, 0.5, undefined]);
});
