import { expect, test } from 'vitest';
import {
  change,
  changeText,
  count,
  decimals,
  estimateText,
  percent,
  plain,
  valueText,
  whole,
} from '../../src/draw/format.ts';

const estimate = { kind: 'estimate', value: 0.256, low: 0.2, high: 0.301, clusters: 40 } as const;

test.each([
  [decimals(0.2561), '0.256'],
  [decimals(-0.2561), '−0.256'],
  [decimals(-0.0001), '0.000'],
  [decimals(0.9985), '0.999'],
  [decimals(1), '1.000'],
  [plain(0.05), '0.05'],
  [plain(-0.2), '−0.2'],
  [plain(0.1 + 0.2), '0.3'],
  [decimals(12.34), '12.3'],
  [decimals(256.4), '256'],
  [change(0.2561), '+0.256'],
  [change(-0.2561), '−0.256'],
  [change(0.0001), '0.000'],
  [percent(0.256), '26 %'],
  [percent(0.9963), '99.6 %'],
  [percent(0.004), '0.4 %'],
  [percent(1), '100 %'],
  [whole(1120), '1,120'],
  [count(1, 'question'), '1 question'],
  [count(1200, 'question'), '1,200 questions'],
])('a value is formatted as “%s”', (found, expected) => {
  expect(found).toBe(expected);
});

test('an estimate is formatted with its interval, bounds as a range, and an undefined value as a dash', () => {
  expect(valueText(estimate)).toBe('0.256');
  expect(estimateText(estimate)).toBe('0.256 (0.200 to 0.301)');
  expect(estimateText({ kind: 'bounds', low: 0, high: 0.5 })).toBe('0.000 to 0.500');
  expect(estimateText({ kind: 'undefined', reason: 'no reply' })).toBe('–');
  expect(valueText(undefined)).toBe('–');
});

test('a loss is formatted as a fall if higher is better, and as a rise if lower is better', () => {
  expect(changeText(estimate, { better: 'higher' })).toBe('−0.256 (−0.301 to −0.200)');
  expect(changeText(estimate, { better: 'lower' })).toBe('+0.256 (+0.200 to +0.301)');
  expect(changeText(undefined, { better: 'lower' })).toBe('–');
});
