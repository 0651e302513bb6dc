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
  expect(valueOrReason(estimate)).toBeCloseTo(0.85, 12);
  // Newcombe (1998), method 10, with the intervals of both shares.
  const [a, b] = [
    { value: 0.9, low: 0.7, high: 0.97 },
    { value: 0.05, low: 0.01, high: 0.24 },
  ];
  const { low, high } = differenceOf(a, b);
  expect(low).toBeCloseTo(0.85 - Math.hypot(0.2, 0.19), 12);
  expect(high).toBeCloseTo(0.85 + Math.hypot(0.07, 0.04), 12);
});
