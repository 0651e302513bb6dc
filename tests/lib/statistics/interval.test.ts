import { expect, test } from 'vitest';
import { interval } from '../../../src/lib/statistics/interval.ts';

const METHODS = ['percentile-bootstrap', 'skew-corrected-t', 'square-and-add', 'empirical-likelihood'];
const REASONS = [
  ...['exact', 'no-answers', 'single-cluster', 'no-variation', 'undefined-resamples', 'many-worlds'],
  'unbounded',
];

test('recorded intervals read back, by whichever method, and reasons for none', () => {
  for (const method of METHODS) {
    const found = { kind: 'interval', low: 0.1, high: 0.2, level: 0.95, method };
    expect(interval.parse(found)).toEqual(found);
  }
  for (const reason of REASONS)
    expect(interval.parse({ kind: 'none', reason })).toEqual({ kind: 'none', reason });
});

test('what is neither is refused', () => {
  expect(interval.safeParse({ kind: 'none', reason: 'because' }).success).toBe(false);
  expect(
    interval.safeParse({ kind: 'interval', low: 0, high: 1, level: 0.95, method: 'guess' }).success,
  ).toBe(false);
});
