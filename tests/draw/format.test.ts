import { describe, expect, test } from 'vitest';
import {
  change,
  changeText,
  count,
  day,
  decimals,
  estimateText,
  percent,
  plain,
  valueText,
  whole,
} from '../../src/draw/format.ts';
import { BOUNDS, ESTIMATE, UNDEFINED } from './estimates.ts';

test.each([
  [0.2561, '0.256'],
  [-0.2561, '−0.256'],
  [-0.0001, '0.000'],
  // In binary, 0.9985 is a little less. It is rounded as it is written.
  [0.9985, '0.999'],
  [1, '1.000'],
  [12.34, '12.3'],
  [256.4, '256'],
])('the value %d is written as “%s”', (value, text) => {
  expect(decimals(value)).toBe(text);
});

test.each([
  ['limit', plain, 0.05, '0.05'],
  ['limit', plain, -0.2, '−0.2'],
  ['limit', plain, 0.1 + 0.2, '0.3'],
  ['change', change, 0.2561, '+0.256'],
  ['change', change, -0.2561, '−0.256'],
  ['change', change, 0.0001, '0.000'],
])('the %s is written as “$3” if it is $2', (_, format, value, text) => {
  expect(format(value)).toBe(text);
});

test.each([
  [0.256, '26 %'],
  [0.986, '99 %'],
  [0.9963, '99.6 %'],
  [0.9996, 'over 99.9 %'],
  [0.0004, 'under 0.1 %'],
  [0, '0 %'],
  [0.004, '0.4 %'],
  [1, '100 %'],
])('the share %d is written as “%s”', (share, text) => {
  expect(percent(share)).toBe(text);
});

test('a time is written as its day in Greenwich, and a text that is not a time as it is', () => {
  expect(day('2024-12-01T23:30:00Z')).toBe('1 December 2024');
  expect(day('yesterday')).toBe('yesterday');
});

test('a whole number above 999 is written with commas as thousands separators', () => {
  expect(whole(1120)).toBe('1,120');
});

test('a noun after a number ends with “s” unless the number is 1', () => {
  expect(count(1, 'question')).toBe('1 question');
  expect(count(1200, 'question')).toBe('1,200 questions');
});

describe('an estimate', () => {
  test('can be written alone or with its interval in brackets', () => {
    expect(valueText(ESTIMATE)).toBe('0.500');
    expect(estimateText(ESTIMATE)).toBe('0.500 (0.400 to 0.600)');
  });

  test('is written as a range if only its bounds are known', () => {
    expect(estimateText(BOUNDS)).toBe('0.000 to 0.300');
  });

  test('is written as a dash if it is undefined or missing', () => {
    expect(estimateText(UNDEFINED)).toBe('–');
    expect(valueText(undefined)).toBe('–');
  });
});

describe('a loss', () => {
  test('is written as a change of the score: negative if higher scores are better, and positive if lower scores are better', () => {
    expect(changeText(ESTIMATE, { better: 'higher' })).toBe('−0.500 (−0.600 to −0.400)');
    expect(changeText(ESTIMATE, { better: 'lower' })).toBe('+0.500 (+0.400 to +0.600)');
  });

  test('is written as a dash if it is unknown', () => {
    expect(changeText(undefined, { better: 'lower' })).toBe('–');
  });
});
