import { expect, test } from 'vitest';
import {
  change,
  changeText,
  count,
  day,
  decimals,
  estimateText,
  percent,
  valueText,
  whole,
} from '../../src/draw/format.ts';

const estimate = { kind: 'estimate', value: 0.256, low: 0.2, high: 0.301, clusters: 40 } as const;

test.each([
  [decimals(0.256), '0.26'],
  [decimals(-0.256), '−0.26'],
  [decimals(-0.001), '0.00'],
  [decimals(0.985), '0.99'],
  [decimals(12.34), '12.3'],
  [decimals(256.4), '256'],
  [change(0.256), '+0.26'],
  [change(-0.256), '−0.26'],
  [change(0.001), '0.00'],
  [percent(0.256), '26 %'],
  [percent(0.9963), '99.6 %'],
  [percent(0.004), '0.4 %'],
  [percent(1), '100 %'],
  [whole(1120), '1,120'],
  [count(1, 'question'), '1 question'],
  [count(1200, 'question'), '1,200 questions'],
  [day('2025-06-02T23:59:00Z'), '2 June 2025'],
  [day('not a day'), 'not a day'],
])('a value is written as %s', (found, expected) => {
  expect(found).toBe(expected);
});

test('an estimate is written with its interval, bounds as a range, and an undefined value as a dash', () => {
  expect(valueText(estimate)).toBe('0.26');
  expect(estimateText(estimate)).toBe('0.26 (0.20 to 0.30)');
  expect(estimateText({ kind: 'bounds', low: 0, high: 0.5 })).toBe('0.00 to 0.50');
  expect(estimateText({ kind: 'undefined', reason: 'no reply' })).toBe('–');
  expect(valueText(undefined)).toBe('–');
});

test('a loss is written as a fall where higher is better, and as a rise where lower is better', () => {
  expect(changeText(estimate, { better: 'higher' })).toBe('−0.26 (−0.30 to −0.20)');
  expect(changeText(estimate, { better: 'lower' })).toBe('+0.26 (+0.20 to +0.30)');
  expect(changeText(undefined, { better: 'lower' })).toBe('–');
});
