import type { Interval } from '../../src/lib/statistics/interval.ts';
import type { RelativeError } from '../../src/scoring/value-schemas.ts';

/** The tolerance for rounding errors in sums of many weights. */
const ROUNDING = 1e-12;

/** Tests whether an estimate's interval contains a value; undefined without an interval. */
export function covers(estimate: RelativeError, value: number): boolean | undefined {
  return estimate.kind === 'estimate' ? holds(estimate.interval, value) : undefined;
}

export function holds(interval: Interval, value: number): boolean | undefined {
  if (interval.kind === 'none') return undefined;
  return interval.low - ROUNDING <= value && value <= interval.high + ROUNDING;
}
