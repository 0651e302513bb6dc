import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { Case } from '../../src/case/case.ts';
import { accuracyMetric, runAccuracy } from '../../src/score/accuracy.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import { differenceMetric, differenceOf, meanMetric } from '../../src/score/mean-metric.ts';
import type { MetricInfo } from '../../src/score/metric.ts';
import { bothReceived } from '../../src/score/received.ts';
import type { Answers } from '../../src/score/sheet.ts';
import { signedErrorMetric } from '../../src/score/signed-error-metric.ts';

const INFO: MetricInfo = {
  name: 'a metric',
  about: '',
  kind: 'guard',
  range: [0, 1],
  unit: 'share',
  better: 'higher',
};

/** Two questions a cluster, all of which are right if answered yes. */
function casesOf(clusters: number): Case[] {
  return Array.from({ length: 2 * clusters }, (_, i) => ({
    ...{ task: 'colour', design: 'd/1', id: `${i}`, fingerprint: '', weight: 1, truth: true },
    cluster: `c${Math.floor(i / 2)}`,
  }));
}

function answersFrom(text: string): Answers {
  const meaning: Record<string, Answer> = { y: 'yes', n: 'no', u: 'unparsed', r: 'refused', e: 'error' };
  return text.split(' ').map((signs) => (signs === '-' ? [] : [...signs].map((sign) => meaning[sign]!)));
}

const value = (estimate: Estimate) => (estimate.kind === 'estimate' ? estimate.value : estimate);

describe('accuracy', () => {
  test.each([
    ['counts right answers', 'y y y n', 0.75],
    ['counts unparsed replies and refusals as wrong', 'y y u r', 0.5],
    ['leaves out failed calls', 'y y e n', 2 / 3],
    ['leaves out questions that were not asked', 'y - - n', 0.5],
    ['averages the replies to a repeated question', 'yn y yyy nny', 0.5 * 0.75 + 0.5 * (2 / 3)],
    ['scores only the answered replicates of a question', 'ye y n en', 0.5],
  ])('%s', (_, text, expected) => {
    expect(value(runAccuracy(casesOf(2)).estimate(answersFrom(text)))).toBeCloseTo(expected, 12);
  });

  test('is undefined if there are no replies', () => {
    const estimate = runAccuracy(casesOf(2)).estimate(answersFrom('e e - -'));
    expect(estimate).toEqual({ kind: 'undefined', reason: 'no question was answered' });
  });

  test('counts only the cases of a part if it is computed for that part', () => {
    const first = accuracyMetric({ ...INFO }, casesOf(2), ({ cluster }) => cluster === 'c0');
    expect(value(first.estimate(answersFrom('y n n n')))).toBe(0.5);
  });

  test.each([
    ['is the difference of two accuracies', 'y y y y', 'y n y y', 0.25],
    ['counts only questions that both variants answered', 'y y y y', 'y e n y', 1 / 3],
    ['does not count an outage as wrong answers', 'y y n y', 'e e n y', 0],
    ['is the same whichever variant had the outage', 'e y y y', 'y n y y', 1 / 3],
  ])('has a loss that %s', (_, before, after, expected) => {
    const loss = runAccuracy(casesOf(2)).loss(answersFrom(before), answersFrom(after));
    expect(value(loss)).toBeCloseTo(expected, 12);
  });

  test('is exactly 1 for 60 clusters without errors', () => {
    const cases = casesOf(60);
    expect(runAccuracy(cases).estimate(cases.map(() => ['yes']))).toMatchObject({
      value: 1,
      high: 1,
      clusters: 60,
    });
  });
});

test('a loss uses a question only if both variants have replies to it', () => {
  expect(bothReceived(answersFrom('y e ye -'), answersFrom('n y n y'))).toEqual([
    [['yes'], [], ['yes'], []],
    [['no'], [], ['no'], []],
  ]);
});

test('a metric for which lower is better has a loss when it rises', () => {
  const terms = (answers: Answers) =>
    new Map(answers.map((replies, i) => [`${i}`, { value: replies.length, weight: 1 }]));
  const metric = meanMetric({ ...INFO, better: 'lower', range: [0, 2] }, terms);
  expect(value(metric.loss([['yes']], [['yes', 'yes']]))).toBe(1);
});

test('the interval of a difference of two means is computed by Newcombe’s method 10', () => {
  const isFirst = (first: boolean) => (answers: Answers) =>
    new Map(
      answers.flatMap((replies, i) =>
        i < 20 === first ? [[`${i}`, { value: Number(replies[0] === 'yes'), weight: 1 }] as const] : [],
      ),
    );
  const metric = differenceMetric(
    { ...INFO, range: [-1, 1], unit: 'difference' },
    isFirst(true),
    isFirst(false),
  );
  const answers: Answers = Array.from({ length: 40 }, (_, i) => [i < 18 || i === 30 ? 'yes' : 'no']);
  const estimate = metric.estimate(answers);
  expect(estimate).toMatchObject({ kind: 'estimate', clusters: 40 });
  expect(value(estimate)).toBeCloseTo(0.85, 12);
  // Newcombe (1998), method 10, with the intervals of both shares.
  const [a, b] = [
    { value: 0.9, low: 0.7, high: 0.97 },
    { value: 0.05, low: 0.01, high: 0.24 },
  ];
  const { low, high } = differenceOf(a, b);
  expect(low).toBeCloseTo(0.85 - Math.hypot(0.2, 0.19), 12);
  expect(high).toBeCloseTo(0.85 + Math.hypot(0.07, 0.04), 12);
});

describe('the metric of an absolute error', () => {
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

  test.each([4, 16])('has the same value for too many and too few claims (%d claims)', (count) => {
    expect(value(metric.estimate(claims(count)))).toBeCloseTo(0.3, 12);
  });

  test('has an interval well above 0 if all claims are errors in one direction', () => {
    const estimate = metric.estimate(claims(20));
    expect(estimate).toMatchObject({ value: 0.5 });
    expect((estimate as { low: number }).low).toBeGreaterThan(0.15);
  });

  test('has a loss of 0 if the error only changes its sign', () => {
    const loss = metric.loss(claims(4), claims(16));
    expect(value(loss)).toBeCloseTo(0, 12);
    expect((loss as { low: number }).low).toBeLessThan(0);
  });

  test('gives the reason why it is undefined', () => {
    const none = signedErrorMetric(INFO, () => ({ undefined: 'all PNS are 0' }));
    expect(none.estimate([])).toEqual({ kind: 'undefined', reason: 'all PNS are 0' });
    expect(none.loss([], [])).toEqual({ kind: 'undefined', reason: 'all PNS are 0' });
  });
});
