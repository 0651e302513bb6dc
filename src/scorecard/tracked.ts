import { absoluteInterval } from '../statistics/absolute-interval.ts';
import { combineDistributions, type Distribution } from '../statistics/distribution.ts';
import type { Interval } from '../statistics/interval.ts';
import { absoluteError, relativeAbsoluteError } from './approximation-error.ts';
import { EXACT, estimate, relativeError, undefinedBecause } from './estimate.ts';
import type { Errors, Estimate } from './value-schemas.ts';

/** A number together with how it varies over resamples, for numbers that are made from it. */
export interface Tracked {
  readonly estimate: Estimate;
  /** Undefined for what is exact or does not exist. */
  readonly distribution: Distribution | undefined;
}

/** What turns a distribution over resamples into an interval. */
export type IntervalOf = (distribution: Distribution) => Interval;

/**
 * A number made from others, resample by resample, so that what they share does not count twice.
 *
 * @param combine - May return undefined where it would divide by next to nothing.
 */
export function combineTracked(
  parts: readonly Tracked[],
  combine: (values: readonly number[]) => number | undefined,
  intervalOf: IntervalOf,
): Tracked {
  const missing = parts.find(({ estimate }) => estimate.kind === 'undefined');
  if (missing) return { estimate: missing.estimate, distribution: undefined };
  const value = combine(parts.map((part) => numberOf(part)!));
  if (value === undefined) return { estimate: undefinedBecause('small-divisor'), distribution: undefined };
  const distributions = parts.map(({ distribution }) => distribution);
  if (!distributions.every((distribution) => distribution !== undefined)) {
    return { estimate: estimate(value, EXACT), distribution: undefined };
  }
  const distribution = combineDistributions(distributions, combine);
  return { estimate: estimate(value, intervalOf(distribution)), distribution };
}

/**
 * Absolute and relative error of an approximation against a reference, each with its interval.
 *
 * What is resampled is the signed error; its interval is folded at 0. The percentiles of the absolute error
 * itself would almost never hold 0, even where the true error is 0. Against a reference that does not vary, the
 * error's interval is the approximation's own, moved: for proportions that is better than a bootstrap.
 */
export function errorsBetween(reference: Tracked, approximation: Tracked, intervalOf: IntervalOf): Errors {
  const [r, a] = [numberOf(reference), numberOf(approximation)];
  if (r === undefined || a === undefined) {
    const { estimate: missing } = r === undefined ? reference : approximation;
    if (missing.kind === 'undefined') return { absolute: missing, relative: missing };
  }
  const over = (error: (reference: number, approximation: number) => number | undefined): Interval => {
    if (!reference.distribution || !approximation.distribution) return EXACT;
    const own = approximation.estimate.kind === 'estimate' ? approximation.estimate.interval : EXACT;
    if (own.kind === 'interval' && isConstant(reference.distribution)) {
      const [low, high] = [error(r!, own.high), error(r!, own.low)];
      if (low !== undefined && high !== undefined) return absoluteInterval({ ...own, low, high });
    }
    const signed = combineDistributions([reference.distribution, approximation.distribution], ([x, y]) =>
      error(x, y),
    );
    return absoluteInterval(intervalOf(signed));
  };
  return {
    absolute: estimate(
      absoluteError(r!, a!),
      over((x, y) => x - y),
    ),
    relative: relativeError(relativeAbsoluteError(r!, a!), () =>
      over((x, y) => (x === 0 ? undefined : (x - y) / Math.abs(x))),
    ),
  };
}

/** Whether it is the same on every resample, but for rounding. */
function isConstant({ values, undefinedShare }: Distribution): boolean {
  const first = values[0]!;
  return undefinedShare === 0 && values.every((value) => Math.abs(value - first) <= 1e-12 * Math.abs(first));
}

/** The number, if there is one. */
export function numberOf({ estimate }: Tracked): number | undefined {
  return estimate.kind === 'estimate' ? estimate.value : undefined;
}
