import { expect, test } from 'vitest';
import { differenceMetric, differenceOf, meanMetric } from '../../src/score/mean-metric.ts';
import type { Answers } from '../../src/score/sheet.ts';
import { INFO, valueOrReason } from './replies.ts';

test('a metric for which lower is better has a loss when it rises', () => {
  const terms = (answers: Answers) =>
    new Map(answers.map((replies, i) => [`${i}`, { value: replies.length, weight: 1 }]));
  const metric = meanMetric({ ...INFO, better: 'lower', range: [0, 2] }, terms);
  expect(valueOrReason(metric.loss([['yes']], [['yes', 'yes']]))).toBe(1);
});

test('a difference metric is the first mean minus the second', () => {
  const termsWhere = (isIncluded: (index: number) => boolean) => (answers: Answers) =>
    new Map(
      answers.flatMap((replies, i) =>
        isIncluded(i) ? [[`${i}`, { value: Number(replies[0] === 'yes'), weight: 1 }] as const] : [],
      ),
    );
  const isFirstHalf = (index: number): boolean => index < 20;
  const metric = differenceMetric(
    { ...INFO, range: [-1, 1], unit: 'difference' },
    termsWhere(isFirstHalf),
    termsWhere((index) => !isFirstHalf(index)),
  );
  // Yes is said to 18 of the first 20 questions, and to 1 of the last 20.
  const answers: Answers = Array.from({ length: 40 }, (_, i) => [i < 18 || i === 30 ? 'yes' : 'no']);
  const estimate = metric.estimate(answers);
  expect(estimate).toMatchObject({ kind: 'estimate', clusters: 40 });
  expect(valueOrReason(estimate)).toBeCloseTo(0.85, 12);
});

test('the interval of a difference is combined from the intervals of its two values (Zou and Donner 2008)', () => {
  const a = { value: 0.9, low: 0.7, high: 0.97 };
  const b = { value: 0.05, low: 0.01, high: 0.24 };
  const { low, high } = differenceOf(a, b);
  expect(low).toBeCloseTo(0.85 - Math.hypot(0.2, 0.19), 12);
  expect(high).toBeCloseTo(0.85 + Math.hypot(0.07, 0.04), 12);
});
