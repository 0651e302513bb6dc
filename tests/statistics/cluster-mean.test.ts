import { expect, test } from 'vitest';
import { clusterMean, type Term } from '../../src/statistics/cluster-mean.ts';

const of = (...values: number[]): Term[] => values.map((value) => ({ value, weight: 1 }));

// Recomputed by hand and by scipy: mean and standard error of the values with both ends added, t with n + 1 degrees.
test.each([
  { terms: of(1, 1, 1, 1), ends: [0, 1] as const, value: 1, low: 0.404903, high: 1 },
  { terms: of(0, 1, 1, 0.5), ends: [0, 1] as const, value: 0.625, low: 0.0674349, high: 1 },
  { terms: of(0.2), ends: [0, 1] as const, value: 0.2, low: 0, high: 1 },
  { terms: of(0, 0, 0, 0, 0, 0, 0, 0), ends: [-1, 1] as const, value: 0, low: -0.3372225, high: 0.3372225 },
])(
  'the mean and its interval equal those from scipy ($terms within $ends)',
  ({ terms, ends, value, low, high }) => {
    const interval = clusterMean(terms, ends);
    expect(interval.value).toBeCloseTo(value, 12);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
  },
);

test('an interval depends only on the proportions of the weights', () => {
  const terms = [0.1, 0.9, 0.4].map((value, index) => ({ value, weight: index + 1 }));
  const scaled = terms.map((term) => ({ ...term, weight: term.weight * 7 }));
  const [a, b] = [clusterMean(terms, [0, 1]), clusterMean(scaled, [0, 1])];
  expect(b.low).toBeCloseTo(a.low, 12);
  expect(b.value).toBeCloseTo(a.value, 12);
});

test('a cluster with a weight of 0 does not change the interval', () => {
  const terms = of(0.3, 0.6);
  expect(clusterMean([...terms, { value: 1, weight: 0 }], [0, 1])).toEqual(clusterMean(terms, [0, 1]));
});

test('a mean of no clusters is refused', () => {
  expect(() => clusterMean([], [0, 1])).toThrow(
    'clusterMean: expected at least one cluster with a weight above 0',
  );
});
