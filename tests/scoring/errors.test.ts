import { expect, test } from 'vitest';
import { distributionOf } from '../../src/lib/statistics/distribution.ts';
import type { Interval } from '../../src/lib/statistics/interval.ts';
import { errorsBetween } from '../../src/scoring/errors.ts';
import { tracked, trackedBetween, untracked, type Variation } from '../../src/scoring/tracked.ts';

/** The least and the greatest of the values, so that what was resampled shows. */
function resampled(values: readonly number[]): Variation {
  return {
    kind: 'resampled',
    distribution: distributionOf([...values]),
    intervalOf: ({ values: found }): Interval => ({
      kind: 'interval',
      low: Math.min(...found),
      high: Math.max(...found),
      level: 0.95,
      method: 'percentile-bootstrap',
    }),
  };
}

const approximation = tracked(0.2, resampled([0.1, 0.2, 0.3]));

test('an error against what does not vary has the interval of the difference, folded', () => {
  const { absolute, relative } = errorsBetween(tracked(0.5), approximation);
  expect(absolute).toMatchObject({
    value: expect.closeTo(0.3, 12),
    interval: { low: expect.closeTo(0.2, 12), high: expect.closeTo(0.4, 12) },
  });
  expect(relative).toMatchObject({
    value: expect.closeTo(0.6, 12),
    interval: { low: expect.closeTo(0.4, 12), high: expect.closeTo(0.8, 12) },
  });
});

test('what varies together does not count twice', () => {
  const { absolute } = errorsBetween(tracked(0.5, resampled([0.4, 0.5, 0.6])), approximation);
  expect(absolute).toMatchObject({
    interval: { low: expect.closeTo(0.3, 12), high: expect.closeTo(0.3, 12) },
  });
});

test('an interval that holds 0 begins there', () => {
  const { absolute } = errorsBetween(tracked(0.2), tracked(0.2, resampled([0.1, 0.25])));
  expect(absolute).toMatchObject({ interval: { low: 0, high: expect.closeTo(0.1, 12) } });
});

test('where answers are missing an error lies between the nearest and the furthest that are possible', () => {
  const { absolute, relative } = errorsBetween(
    tracked(0.5),
    trackedBetween({ least: 0.4, greatest: 0.9 }, 3),
  );
  expect(absolute).toEqual({ kind: 'bounds', least: 0, greatest: expect.closeTo(0.4, 12), unanswered: 3 });
  expect(relative).toEqual({ kind: 'bounds', least: 0, greatest: expect.closeTo(0.8, 12), unanswered: 3 });
});

test('against 0 only 0 has a relative error, which is none', () => {
  expect(errorsBetween(tracked(0), tracked(0.1)).relative).toEqual({ kind: 'unbounded' });
  expect(errorsBetween(tracked(0), tracked(0)).relative).toEqual({
    kind: 'undefined',
    reason: 'zero-over-zero',
  });
  expect(errorsBetween(untracked('withheld'), tracked(0)).absolute).toEqual({
    kind: 'undefined',
    reason: 'withheld',
  });
});

test('against what does not exist there is no error, for the first reason', () => {
  const none = (reason: 'no-answers' | 'withheld') => ({ kind: 'undefined', reason });
  expect(errorsBetween(untracked('withheld'), tracked(1))).toEqual({
    ...{ absolute: none('withheld'), relative: none('withheld') },
  });
  expect(errorsBetween(tracked(1), untracked('no-answers'))).toEqual({
    ...{ absolute: none('no-answers'), relative: none('no-answers') },
  });
  expect(errorsBetween(untracked('withheld'), untracked('no-answers')).absolute).toEqual(none('withheld'));
});
