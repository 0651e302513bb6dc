import { expect, test } from 'vitest';
import { aboutLimit, spanOf, wholeness } from '../../src/gate/check-text.ts';
import { EXACT, estimate, undefinedBecause } from '../../src/scoring/estimate.ts';

const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

test('a span is the interval, the bounds, the number itself, or anything', () => {
  const interval = { kind: 'interval', low: 0.2, high: 0.4, level: 0.95, method: 'wilson' } as const;
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

test('sentences say on which side of a limit the evidence lies', () => {
  expect((['pass', 'fail', 'inconclusive'] as const).map((verdict) => aboutLimit(verdict, '0.8'))).toEqual([
    'the evidence lies on the right side of 0.8',
    'the evidence lies on the wrong side of 0.8',
    'the interval holds 0.8: more questions or replicates would tell',
  ]);
  expect(wholeness('questions', '1', '2', 'fail', 'one is missing')).toEqual({
    ...{ kind: 'completeness', measure: 'questions', observed: '1', wanted: '2' },
    ...{ verdict: 'fail', reason: 'one is missing' },
  });
});
