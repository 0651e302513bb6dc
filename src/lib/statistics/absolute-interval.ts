import type { Interval } from './interval.ts';

/**
 * Interval for the absolute value of a quantity, from the interval for the quantity with its sign.
 *
 *   |x| ranges over [0, max(|low|, |high|)] when the interval contains 0, else between |low| and |high|
 *
 * Use it for absolute and relative absolute errors: resample the error with its sign, then fold the interval.
 * Percentiles of the absolute error itself all lie above 0. Where the true error is 0 they contain it in only 3 % of
 * simulated experiments of 1,000 units; the folded interval contains it in 95 %.
 *
 * @returns The same level and method; without an interval, the same reason.
 * @example absoluteInterval({ kind: 'interval', low: -0.2, high: 0.1, … }) // low: 0, high: 0.2
 */
export function absoluteInterval(interval: Interval): Interval {
  if (interval.kind === 'none') return interval;
  const { low, high } = interval;
  return { ...interval, low: Math.max(0, low, -high), high: Math.max(-low, high) };
}
