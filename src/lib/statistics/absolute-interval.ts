import type { Interval } from './interval.ts';

/**
 * Derives the interval for |x| from the interval for x: [0, max(|low|, |high|)] if it contains 0, otherwise from the
 * smaller to the larger of |low| and |high|. Percentiles of absolute errors would nearly always exclude a true error of
 * 0.
 */
export function absoluteInterval(interval: Interval): Interval {
  if (interval.kind === 'none') return interval;
  const { low, high } = interval;
  return { ...interval, low: Math.max(0, low, -high), high: Math.max(-low, high) };
}
