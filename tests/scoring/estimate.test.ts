import { expect, test } from 'vitest';
import { boundsOf, EXACT, estimate, undefinedBecause } from '../../src/scoring/estimate.ts';

test('no number shows a minus zero', () => {
  expect(estimate(-0, EXACT)).toEqual({ kind: 'estimate', value: 0, interval: EXACT });
  expect(Object.is(estimate(-0, EXACT).value, 0)).toBe(true);
  const { least, greatest } = boundsOf({ least: -0, greatest: -0 }, 1);
  expect([Object.is(least, 0), Object.is(greatest, 0)]).toEqual([true, true]);
  expect(estimate(-0.5, EXACT).value).toBe(-0.5);
});

test('a bound that is infinite is none', () => {
  expect(boundsOf({ least: -1, greatest: 2 }, 3)).toEqual({
    kind: 'bounds',
    least: -1,
    greatest: 2,
    unanswered: 3,
  });
  const [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  expect(boundsOf({ least: below, greatest: 2 }, 3)).toEqual({ kind: 'bounds', greatest: 2, unanswered: 3 });
  expect(boundsOf({ least: 1, greatest: above }, 3)).toEqual({ kind: 'bounds', least: 1, unanswered: 3 });
  expect(undefinedBecause('not-asked')).toEqual({ kind: 'undefined', reason: 'not-asked' });
});
