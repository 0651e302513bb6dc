import { expect, test } from 'vitest';
import { EXACT, estimate, undefinedBecause } from '../../src/scoring/estimate.ts';
import {
  decimals,
  fewDecimals,
  largestError,
  percent,
  short,
  shownDate,
  shownEstimate,
  shownMeasure,
  shownPValue,
  shownShare,
  shownValue,
  significant,
  validitySign,
} from '../../src/scoring/format.ts';

test('numbers have the digits of what they are, and a real minus sign', () => {
  expect([2.2e-16, -2.2e-16].map(decimals)).toEqual(['0.000', '0.000']);
  expect([0.12345, 1, 0, 0.01, 0.00999, 0.00012345, -0.5, -0.00001, -0.0001].map(decimals)).toEqual([
    ...['0.123', '1.000', '0.000', '0.010', '0.010', '0.00012', '−0.500', '−0.000010', '−0.00010'],
  ]);
  expect([0.126, -0.126, -0.001, 0].map(short)).toEqual(['0.13', '−0.13', '0.00', '0.00']);
  expect([0.1, 0.123456, 3, -0.00001, -2.5].map(fewDecimals)).toEqual(['0.1', '0.1235', '3', '0', '−2.5']);
  expect([35.4, 1, 0.0521, 99.5, 100, 123.6, 1e-9, 1e-10, -0.5].map(significant)).toEqual([
    ...['35', '1.0', '0.052', '100', '100', '124', '1.0e−9', '0', '−0.50'],
  ]);
});

test('a share in percent is whole, but near the ends', () => {
  expect(
    [0, 0.005, 0.0099, 0.01, 0.126, 0.5, 0.99, 0.991, 0.999, 1, -0.004, 0.29, 0.014, 1.004].map(percent),
  ).toEqual([
    ...[
      '0 %',
      '0.5 %',
      '1 %',
      '1 %',
      '13 %',
      '50 %',
      '99 %',
      '99.1 %',
      '99.9 %',
      '100 %',
      '−0.4 %',
      '29 %',
      '1 %',
      '100 %',
    ],
  ]);
});

test('a p-value has three decimals, or is below 0.001', () => {
  expect([0.0009, 0.001, 0.05, 1].map(shownPValue)).toEqual(['< 0.001', '0.001', '0.050', '1.000']);
});

test('a day is written out; what is none stays', () => {
  expect(shownDate('2024-12-01T23:59:00.000Z')).toBe('1 December 2024');
  expect(shownDate('some day')).toBe('some day');
});

const interval = {
  kind: 'interval',
  low: 0.25,
  high: 0.75,
  level: 0.95,
  method: 'empirical-likelihood',
} as const;

test('an estimate has its interval behind it, bounds what is missing, and what does not exist why', () => {
  expect(shownEstimate(estimate(0.5, interval))).toBe('0.500 [0.250, 0.750]');
  expect(shownEstimate(estimate(0.5, EXACT), fewDecimals)).toBe('0.5');
  const bounds = { kind: 'bounds', least: 0.21, greatest: 0.35, unanswered: 2 } as const;
  expect(shownEstimate(bounds)).toBe('0.210 to 0.350 (2 unanswered)');
  expect(shownEstimate(undefinedBecause('zero-over-zero'))).toBe('– (zero over zero)');
  expect(shownEstimate({ kind: 'unbounded' })).toBe('∞');
  expect(shownShare(estimate(0.5, interval))).toBe('0.50 [0.25, 0.75]');
  expect(shownShare(bounds)).toBe('0.21 to 0.35');
  expect(shownValue({ kind: 'bounds', least: 0.21, unanswered: 2 })).toBe('≥ 0.210');
  expect(shownValue({ kind: 'bounds', greatest: 0.35, unanswered: 2 })).toBe('≤ 0.350');
  expect(shownValue({ kind: 'bounds', unanswered: 2 })).toBe('open');
  expect(shownMeasure({ kind: 'value', value: 0.5 })).toBe('0.500');
  expect(shownMeasure({ kind: 'undefined' })).toBe('–');
});

test('a validity has a sign of its own, but where all is well', () => {
  expect(
    (['valid', 'near-valid', 'invalid', 'undefined', 'inconclusive'] as const).map(validitySign),
  ).toEqual([...['', ' ~', ' ✗', '', ' ?']]);
});

test('the largest error is that of what has one; without a bound it has none', () => {
  const bounds = { kind: 'bounds', least: 9, unanswered: 1 } as const;
  expect(largestError([estimate(0.2, EXACT), estimate(0.5, EXACT), bounds])).toBe(0.5);
  expect(largestError([estimate(0.2, EXACT), { kind: 'unbounded' }])).toBe(Number.POSITIVE_INFINITY);
  expect(largestError([estimate(0.2, EXACT)])).toBe(0.2);
  expect(largestError([bounds])).toBeUndefined();
});
