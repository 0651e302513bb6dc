import { expect, test } from 'vitest';
import { limitText, lossText, openText, spanOf, wholeness } from '../../src/gate/check-text.ts';
import { EXACT, estimate, undefinedBecause } from '../../src/scoring/estimate.ts';

const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

test('a span is the interval, the bounds, the number itself, or anything', () => {
  const interval = {
    kind: 'interval',
    low: 0.2,
    high: 0.4,
    level: 0.95,
    method: 'empirical-likelihood',
  } as const;
  expect(spanOf(estimate(0.3, interval))).toMatchObject({ low: 0.2, high: 0.4 });
  expect(spanOf(estimate(0.3, EXACT))).toEqual({ low: 0.3, high: 0.3 });
  expect(spanOf(estimate(0.3, { kind: 'none', reason: 'no-answers' }))).toEqual({ low, high });
  expect(spanOf({ kind: 'bounds', least: 0.1, greatest: 0.2, unanswered: 1 })).toEqual({
    ...{ low: 0.1, high: 0.2 },
  });
  expect(spanOf({ kind: 'bounds', least: 0.1, unanswered: 1 })).toEqual({ low: 0.1, high });
  expect(spanOf({ kind: 'bounds', greatest: 0.2, unanswered: 1 })).toEqual({ low, high: 0.2 });
  expect(spanOf(undefinedBecause('not-asked'))).toBeUndefined();
});

test('a loss is said by what it is at most, or by both ends', () => {
  const between = (low: number, high: number) =>
    estimate((low + high) / 2, { kind: 'interval', low, high, level: 0.95, method: 'empirical-likelihood' });
  const texts = [between(-0.1, 0.06), between(0.05, 0.3), between(-0.3, -0.1), estimate(0.3, EXACT)];
  expect(texts.map((loss) => lossText(loss, 'loss'))).toEqual([
    'the data rule out a loss above 0.06',
    'a loss of 0.05 to 0.30',
    'the data rule out a loss',
    'a loss of 0.30',
  ]);
  expect(lossText(undefinedBecause('no-answers'), 'loss')).toBe('the loss is unknown');
  expect(lossText(between(-0.1, 0.9), 'loss', ' octaves')).toBe(
    'the data rule out a loss above 0.90 octaves',
  );
  expect([0.2, 0.005, 1].map(limitText)).toEqual(['0.20', '0.005', '1.00']);
});

test('what would decide is said: the answers that are missing, else more evidence', () => {
  expect(openText({ kind: 'bounds', least: 0, greatest: 1, unanswered: 3 })).toBe(
    '3 unanswered questions leave the verdict open',
  );
  expect(openText(estimate(0.3, EXACT))).toBe('a verdict needs more units or draws');
  expect(wholeness('questions', '1', '2', 'fail', 'one is missing')).toEqual({
    ...{ kind: 'completeness', measure: 'questions', observed: '1', wanted: '2' },
    ...{ verdict: 'fail', reason: 'one is missing' },
  });
});
