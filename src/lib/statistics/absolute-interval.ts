import type { Interval } from './interval.ts';

/**
 * Derives the interval for the absolute value of a quantity from the interval for the signed quantity.
 *
 *   |x| lies in [0, max(|low|, |high|)] if the interval contains 0, otherwise between |low| and |high|
 *
 * Use it for absolute errors. Percentiles of resampled absolute errors would nearly always exclude a true error of 0.
 */
export function absoluteInterval(interval: Interval): Interval {
  if (interval.kind === 'none') return interval;
  const { low, high } = interval;
  return { ...interval, low: Math.max(0, low, -high), high: Math.max(-low, high) };
}
