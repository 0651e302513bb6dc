import type { Interval } from '../statistics/interval.ts';
import { proportionInterval } from '../statistics/proportion-interval.ts';
import type { ApproximationError } from './approximation-error.ts';
import type { Estimate, Proportion, RelativeError } from './value-schemas.ts';

/** The interval of a number that nothing is uncertain about. */
export const EXACT: Interval = { kind: 'none', reason: 'exact' };

type Reason = Extract<Estimate, { kind: 'undefined' }>['reason'];

/** A number with its interval. */
export function estimate(value: number, interval: Interval): Extract<Estimate, { kind: 'estimate' }> {
  return { kind: 'estimate', value, interval };
}

/** A number that does not exist, and why. */
export function undefinedBecause(reason: Reason): Extract<Estimate, { kind: 'undefined' }> {
  return { kind: 'undefined', reason };
}

/** A relative error with its interval. */
export function relativeError(error: ApproximationError, interval: () => Interval): RelativeError {
  switch (error.kind) {
    case 'value':
      return estimate(error.value, interval());
    case 'unbounded':
      return { kind: 'unbounded' };
    case 'undefined':
      return undefinedBecause('zero-over-zero');
    default:
      return error satisfies never;
  }
}

/** A share of independent things with its Wilson or Clopper–Pearson interval. */
export function proportion(successes: number, total: number, level: number): Proportion {
  if (total === 0) return undefinedBecause('no-answers');
  return {
    kind: 'estimate',
    value: successes / total,
    interval: proportionInterval(successes, total, level),
    successes,
    total,
  };
}
