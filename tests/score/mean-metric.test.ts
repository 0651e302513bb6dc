import { describe, expect, test } from 'vitest';
import {
  differenceEstimator,
  differenceOf,
  meanEstimator,
  type TermsOf,
  termsByCluster,
} from '../../src/score/mean-metric.ts';
import { answersFrom, valueOrReason } from './replies.ts';

/** The share of yes in some clusters. Each question is a cluster of its own. */
function yesAmong(isIncluded: (index: number) => boolean): TermsOf {
  return (answers) => {
    const clusters = [...answers.keys()].filter(isIncluded);
    return new Map(clusters.map((index) => [index, { value: Number(answers[index]![0] === 'yes'), weight: 1 }]));
  };
}

describe('if a mean over clusters rises by one half', () => {
  test.each([
    ['higher', -0.5],
    ['lower', 0.5],
  ] as const)('and %s values are better, the loss is %d', (better, loss) => {
    const mean = meanEstimator(
      { range: [0, 1], better },
      yesAmong(() => true),
    );
    expect(valueOrReason(mean.loss(answersFrom('y n n n'), answersFrom('y y y n')))).toBe(loss);
  });
});

test('before a mean over clusters is computed, several numbers of a cluster are replaced by their weighted mean', () => {
  // (0 · 1 + 1 · 3) / 4 = 3/4
  const numbers = [
    { cluster: 'a', value: 0, weight: 1 },
    { cluster: 'b', value: 0.2, weight: 1 },
    { cluster: 'a', value: 1, weight: 3 },
  ];
  expect([...termsByCluster(numbers)]).toEqual([
    ['a', { value: 0.75, weight: 4 }],
    ['b', { value: 0.2, weight: 1 }],
  ]);
});

describe('the difference of two means', () => {
  const difference = differenceEstimator(
    { range: [-1, 1], better: 'higher' },
    yesAmong((index) => index < 4),
    yesAmong((index) => index >= 4),
  );

  test('is the mean over one group of clusters minus the mean over another group', () => {
    // 3/4 − 1/4
    expect(difference.estimate(answersFrom('y y y n n n y n'))).toMatchObject({
      kind: 'estimate',
      value: 0.5,
      clusters: 8,
    });
  });

  test('has a loss equal to the loss of the first mean minus the loss of the second mean', () => {
    // The first mean falls by 2/4, the second by 1/4.
    const loss = difference.loss(answersFrom('y y y n n n y n'), answersFrom('y n n n n n n n'));
    expect(valueOrReason(loss)).toBeCloseTo(0.25, 12);
  });
});

test('the interval of a difference is computed from the intervals of the two values by the method of Zou and Donner (2008)', () => {
  const a = { value: 0.9, low: 0.7, high: 0.97 };
  const b = { value: 0.05, low: 0.01, high: 0.24 };
  const { value, low, high } = differenceOf(a, b);
  expect(value).toBeCloseTo(0.85, 12);
  // The distances of the ends: of a from its low end, of b from its high end; then the other way round.
  expect(low).toBeCloseTo(0.85 - Math.hypot(0.2, 0.19), 12);
  expect(high).toBeCloseTo(0.85 + Math.hypot(0.07, 0.04), 12);
});
