import { describe, expect, test } from 'vitest';
import { unpairedDifference, unpairedP } from '../../src/compare/fresh-runs.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';

const of = (value: number, low: number, high: number, level = 0.95): Estimate => ({
  kind: 'estimate',
  value,
  interval: { kind: 'interval', low, high, level, method: 'empirical-likelihood' },
});

describe('an unpaired difference', () => {
  test('adds the squares of the sides that face each other', () => {
    const found = unpairedDifference(of(0.5, 0.4, 0.9), of(0.7, 0.4, 0.8), 0.95);
    if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
    expect(found.value).toBeCloseTo(0.2, 12);
    expect(found.interval.low).toBeCloseTo(0.2 - Math.hypot(0.3, 0.4), 12);
    expect(found.interval.high).toBeCloseTo(0.2 + Math.hypot(0.1, 0.1), 12);
  });

  test('is told at the wanted level, whatever those of its parts', () => {
    const [wide, narrow] = [0.99, 0.9].map((level) => {
      const found = unpairedDifference(of(0.5, 0.4, 0.6, level), of(0.5, 0.4, 0.6), 0.95);
      if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
      return found.interval.high - found.interval.low;
    });
    expect(wide).toBeLessThan(2 * Math.hypot(0.1, 0.1));
    expect(narrow).toBeGreaterThan(2 * Math.hypot(0.1, 0.1));
  });

  test('has bounds where answers are missing, and a p of 0.05 where its interval begins at 0', () => {
    const bounds = { kind: 'bounds', least: 0.2, greatest: 0.4, unanswered: 3 } as const;
    expect(unpairedDifference(of(0.5, 0.4, 0.6), bounds, 0.95)).toEqual({
      kind: 'bounds',
      least: 0.2 - 0.6,
      greatest: 0,
      unanswered: 3,
    });
    const edge = unpairedDifference(of(0, 0, 0.3), of(0.5, 0.1, 0.9), 0.95);
    expect(unpairedP(edge)).toBeCloseTo(0.05, 6);
    expect(unpairedP(bounds)).toBe(1);
  });

  test('is as sure as the side of its interval that is towards 0', () => {
    // 1.96 standard errors are 0.2 below and 0.4 above.
    const p = (value: number, low: number, high: number, level = 0.95) =>
      unpairedP(of(value, low, high, level));
    expect(p(0.2, 0, 0.6)).toBeCloseTo(0.05, 6);
    expect(p(-0.4, -0.6, 0)).toBeCloseTo(0.05, 6);
    expect(p(0.2, 0, 0.6, 0.99)).toBeCloseTo(0.01, 6);
    expect(p(0.4, 0.2, 0.8)).toBeCloseTo(8.86e-5, 6);
    expect([p(0, -0.2, 0.2), p(0, 0, 0)]).toEqual([1, 1]);
    expect(unpairedP({ kind: 'estimate', value: 1, interval: { kind: 'none', reason: 'exact' } })).toBe(1);
  });

  test('with what is exact has the interval of the other side', () => {
    const exact: Estimate = { kind: 'estimate', value: 1, interval: { kind: 'none', reason: 'exact' } };
    const interval = (found: Estimate) =>
      found.kind === 'estimate' && found.interval.kind === 'interval' && found.interval;
    expect(interval(unpairedDifference(exact, of(0.5, 0.4, 0.7), 0.95))).toMatchObject({
      low: expect.closeTo(-0.6, 12),
      high: expect.closeTo(-0.3, 12),
      level: 0.95,
      method: 'square-and-add',
    });
    // Below by what the baseline may be above, scaled from 99 % to 95 %.
    expect(interval(unpairedDifference(of(0.5, 0.4, 0.7, 0.99), exact, 0.95))).toMatchObject({
      low: expect.closeTo(0.5 - 0.2 * (1.959964 / 2.575829), 6),
      high: expect.closeTo(0.5 + 0.1 * (1.959964 / 2.575829), 6),
    });
  });

  test('has no bound where a side has none, and the reason of what does not exist', () => {
    const open: Estimate = { kind: 'bounds', least: 0.2, unanswered: 2 };
    const under: Estimate = { kind: 'bounds', greatest: 0.9, unanswered: 3 };
    const difference = (before: Estimate, now: Estimate) => unpairedDifference(before, now, 0.95);
    const known = of(0.5, 0.4, 0.6);
    expect(difference(open, known)).toEqual({ kind: 'bounds', greatest: 0.6 - 0.2, unanswered: 2 });
    expect(difference(known, open)).toEqual({ kind: 'bounds', least: 0.2 - 0.6, unanswered: 2 });
    expect(difference(under, known)).toEqual({ kind: 'bounds', least: 0.4 - 0.9, unanswered: 3 });
    expect(difference(known, under)).toEqual({ kind: 'bounds', greatest: 0.9 - 0.4, unanswered: 3 });
    expect(difference(open, under)).toEqual({ kind: 'bounds', greatest: 0.9 - 0.2, unanswered: 5 });
    const missing: Estimate = { kind: 'undefined', reason: 'not-asked' };
    const withheld: Estimate = { kind: 'undefined', reason: 'withheld' };
    expect([difference(missing, withheld), difference(known, withheld)]).toEqual([missing, withheld]);
    const without: Estimate = {
      ...{ kind: 'estimate', value: 0.5 },
      interval: { kind: 'none', reason: 'no-answers' },
    };
    const noAnswers = { kind: 'undefined', reason: 'no-answers' };
    expect([difference(without, known), difference(known, without)]).toEqual([noAnswers, noAnswers]);
  });
});
