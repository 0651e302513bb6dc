import { absoluteInterval } from '../lib/statistics/absolute-interval.ts';
import type { Interval } from '../lib/statistics/interval.ts';
import { boundsOf, estimate, undefinedBecause } from './estimate.ts';
import { type Law, SUBTRACT } from './law.ts';
import { type Range, relativeErrorRange } from './range.ts';
import { combineTracked, intervalOf, type Tracked } from './tracked.ts';
import type { Errors, RelativeError } from './value-schemas.ts';

/**
 * Computes the absolute and the relative error of an approximation. The intervals are those of the signed errors,
 * folded at 0 by {@link absoluteInterval}. If answers are missing, the errors have bounds instead of intervals.
 */
export function errorsBetween(reference: Tracked, approximation: Tracked): Errors {
  if (reference.kind === 'undefined' || approximation.kind === 'undefined') {
    const { reason } = reference.kind === 'undefined' ? reference : (approximation as Undefined);
    return { absolute: undefinedBecause(reason), relative: undefinedBecause(reason) };
  }
  const unanswered = reference.unanswered + approximation.unanswered;
  const [r, a, both] = [reference.range, approximation.range, [reference, approximation]];
  const error = relativeErrorRange(r, a);
  const relative = (shown: (error: Range) => RelativeError): RelativeError => {
    if (!error) return undefinedBecause('zero-over-zero');
    return Number.isFinite(error.least) ? shown(error) : { kind: 'unbounded' };
  };
  if (unanswered === 0) {
    return {
      absolute: estimate(Math.abs(r.least - a.least), folded(combineTracked(both, SUBTRACT))),
      relative: relative(({ least }) => estimate(least, folded(combineTracked(both, RELATIVE_DIFFERENCE)))),
    };
  }
  const absolute = {
    least: Math.max(0, a.least - r.greatest, r.least - a.greatest),
    greatest: Math.max(Math.abs(a.greatest - r.least), Math.abs(r.greatest - a.least)),
  };
  return {
    absolute: boundsOf(absolute, unanswered),
    relative: relative((between) => boundsOf(between, unanswered)),
  };
}

type Undefined = Extract<Tracked, { kind: 'undefined' }>;

const RELATIVE_DIFFERENCE: Law = {
  of: ([reference = 0, value = 0]) =>
    reference === 0 ? undefined : (reference - value) / Math.abs(reference),
  over: () => undefined,
};

function folded(signed: Tracked): Interval {
  return signed.kind === 'number'
    ? absoluteInterval(intervalOf(signed.variation))
    : { kind: 'none', reason: 'no-answers' };
}
