import type { Interval } from './interval.ts';

/**
 * Interval for the absolute value of a quantity, from the interval for the quantity with its sign.
 *
 *   |x| ranges over [0, max(|low|, |high|)] when the interval holds 0, else between |low| and |high|
 *
 * Use it for absolute and relative absolute errors: resample the error with its sign, then fold the interval.
 * Percentiles of the absolute error itself all lie above 0, so where the true error is 0 they hold it almost
 * never, in 3 % of simulated experiments of 1,000 units; the folded interval holds it in 95 %.
 *
 * @returns The same level and method; what has no interval has none.
 * @example absoluteInterval({ kind: 'interval', low: -0.2, high: 0.1, … }) // low: 0, high: 0.2
 */
export function absoluteInterval(interval: Interval): Interval {
  if (interval.kind === 'none') return interval;
  const { low, high } = interval;
  return { ...interval, low: Math.max(0, low, -high), high: Math.max(-low, high) };
}
