import { describe, expect, test } from 'vitest';
import type { Answers } from '../../src/score/sheet.ts';
import { signedErrorMetric } from '../../src/score/signed-error-metric.ts';
import { INFO, valueOrReason } from './replies.ts';

const CLUSTERS = 20;

/** So many of the clusters have an effect: the first ones. */
const WITH_EFFECT = 10;

/** The absolute error of one quantity: the share of clusters with an effect, of which each yes claims one. */
const METRIC = signedErrorMetric({ ...INFO, better: 'lower', unit: 'error' }, (answers) => {
  const errors = answers.map(([reply], i) => Number(reply === 'yes') - Number(i < WITH_EFFECT));
  const mean = errors.reduce((sum, error) => sum + error, 0) / CLUSTERS;
  const slope = mean < 0 ? -1 : 1;
  const clusters = errors.map((error, i) => [`${i}`, [{ error, weight: 1 / CLUSTERS, slope }]] as const);
  return { value: Math.abs(mean), clusters: new Map(clusters) };
});

/** The answers of a model that claims an effect in the first clusters. */
function claims(count: number): Answers {
  return Array.from({ length: CLUSTERS }, (_, i) => [i < count ? 'yes' : 'no']);
}

// Intervals are from scipy: Student's t around the mean of the signed errors of all clusters, with −1 and 1 added.
describe('a metric that measures an absolute error', () => {
  test('is 0, with an interval that begins at 0, if the model makes no error', () => {
    expect(METRIC.estimate(claims(10))).toEqual({
      kind: 'estimate',
      value: 0,
      low: 0,
      high: expect.closeTo(0.136829, 6),
      clusters: CLUSTERS,
    });
  });

  test.each([
    ['six claims too few', 4],
    ['six claims too many', 16],
  ])('is 6/20 for a model with %s in 20 units', (_, count) => {
    expect(valueOrReason(METRIC.estimate(claims(count)))).toBeCloseTo(0.3, 12);
  });

  test('has the interval of the mean signed error if this interval does not contain 0', () => {
    expect(METRIC.estimate(claims(20))).toMatchObject({
      value: 0.5,
      low: expect.closeTo(0.190382, 6),
      high: expect.closeTo(0.718709, 6),
    });
  });

  test('has a loss of 0, with an interval around 0, if the error only changes its sign', () => {
    expect(METRIC.loss(claims(4), claims(16))).toMatchObject({
      value: expect.closeTo(0, 12),
      low: expect.closeTo(-0.362014, 6),
      high: expect.closeTo(0.362014, 6),
    });
  });

  test('states the reason if it is undefined', () => {
    const undefinedMetric = signedErrorMetric(INFO, () => ({ undefined: 'all PNS are 0' }));
    const expected = { kind: 'undefined', reason: 'all PNS are 0' };
    expect(undefinedMetric.estimate([])).toEqual(expected);
    expect(undefinedMetric.loss([], [])).toEqual(expected);
  });
});
