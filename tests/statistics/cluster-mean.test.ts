import { expect, test } from 'vitest';
import { clusterMean, type Term } from '../../src/statistics/cluster-mean.ts';

/** Clusters of the same weight. */
function clustersWith(...values: readonly number[]): Term[] {
  return values.map((value) => ({ value, weight: 1 }));
}

// The ends are from scipy: mean and standard error of the values with both ends of the range added, and Student's t with
// n + 1 degrees of freedom, cut off at the ends of the range.
test.each([
  {
    of: 'four clusters with the value 1',
    terms: clustersWith(1, 1, 1, 1),
    range: [0, 1],
    value: 1,
    ends: [0.404903, 1],
  },
  {
    of: 'the values 0, 1, 1 and 0.5',
    terms: clustersWith(0, 1, 1, 0.5),
    range: [0, 1],
    value: 0.625,
    ends: [0.0674349, 1],
  },
  { of: 'a single cluster with the value 0.2', terms: clustersWith(0.2), range: [0, 1], value: 0.2, ends: [0, 1] },
  {
    of: 'eight clusters with a difference of 0',
    terms: clustersWith(0, 0, 0, 0, 0, 0, 0, 0),
    range: [-1, 1],
    value: 0,
    ends: [-0.3372225, 0.3372225],
  },
] as const)(
  'the mean of $of is $value, and its interval is the one that scipy computes',
  ({ terms, range, value, ends }) => {
    const interval = clusterMean(terms, range);
    expect(interval.value).toBeCloseTo(value, 12);
    expect(interval.low).toBeCloseTo(ends[0], 6);
    expect(interval.high).toBeCloseTo(ends[1], 6);
  },
);

test('the interval of a mean does not change if all weights are multiplied by the same number', () => {
  const terms = [0.1, 0.9, 0.4].map((value, index) => ({ value, weight: index + 1 }));
  const scaled = terms.map((term) => ({ ...term, weight: term.weight * 7 }));
  const expected = clusterMean(terms, [0, 1]);
  const interval = clusterMean(scaled, [0, 1]);
  expect(interval.value).toBeCloseTo(expected.value, 12);
  expect(interval.low).toBeCloseTo(expected.low, 12);
  expect(interval.high).toBeCloseTo(expected.high, 12);
});

test('a cluster with a weight of 0 does not change the interval of a mean', () => {
  const terms = clustersWith(0.3, 0.6);
  expect(clusterMean([...terms, { value: 1, weight: 0 }], [0, 1])).toEqual(clusterMean(terms, [0, 1]));
});

test('the mean of an empty list of clusters is refused', () => {
  expect(() => clusterMean([], [0, 1])).toThrow('clusterMean: expected at least one cluster with a weight above 0');
});
