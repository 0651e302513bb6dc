import { describe, expect, test } from 'vitest';
import type { Answers } from '../../src/score/sheet.ts';
import { signedErrorMetric } from '../../src/score/signed-error-metric.ts';
import { INFO, valueOrReason } from './replies.ts';

describe('the absolute-error metric', () => {
  /** The error of one quantity of which each of 20 clusters is a twentieth; yes is claimed, and half are true. */
  const metric = signedErrorMetric({ ...INFO, better: 'lower', unit: 'error' }, (answers) => {
    const errors = answers.map((replies, i) => Number(replies[0] === 'yes') - Number(i < 10));
    const total = errors.reduce((sum, error) => sum + error, 0) / 20;
    const slope = total < 0 ? -1 : 1;
    const clusters = new Map(errors.map((error, i) => [`${i}`, [{ error, weight: 1 / 20, slope }]]));
    return { value: Math.abs(total), clusters };
  });
  const claims = (count: number): Answers => Array.from({ length: 20 }, (_, i) => [i < count ? 'yes' : 'no']);

  test('has an interval that begins at 0 if the error may have either sign', () => {
    expect(metric.estimate(claims(10))).toMatchObject({ value: 0, low: 0 });
  });

  test.each([4, 16])('is 0.3 for six claims too few and for six too many (%d claims)', (count) => {
    expect(valueOrReason(metric.estimate(claims(count)))).toBeCloseTo(0.3, 12);
  });

  test('has an interval well above 0 if all claims are errors in one direction', () => {
    const estimate = metric.estimate(claims(20));
    expect(estimate).toMatchObject({ value: 0.5 });
    expect((estimate as { low: number }).low).toBeGreaterThan(0.15);
  });

  test('has a loss of 0 if the error only changes its sign', () => {
    const loss = metric.loss(claims(4), claims(16));
    expect(valueOrReason(loss)).toBeCloseTo(0, 12);
    expect((loss as { low: number }).low).toBeLessThan(0);
  });

  test('gives the reason why it is undefined', () => {
    const none = signedErrorMetric(INFO, () => ({ undefined: 'all PNS are 0' }));
    expect(none.estimate([])).toEqual({ kind: 'undefined', reason: 'all PNS are 0' });
    expect(none.loss([], [])).toEqual({ kind: 'undefined', reason: 'all PNS are 0' });
  });
});
