import { ROUNDING } from './approximation-error.ts';
import { classOver, holdsShare, likeliestClass, quadrantOf, quadrantShares } from './classes.ts';
import { errorsBetween } from './errors.ts';
import { undefinedBecause } from './estimate.ts';
import type { Law } from './law.ts';
import { isAtMost, largerOf, type Range, relativeErrorRange } from './range.ts';
import type { ScorecardSettings } from './settings.ts';
import { combineTracked, estimateOf, numberOf, type Tracked } from './tracked.ts';
import type { Errors } from './value-schemas.ts';
import type { Quadrant } from './verdicts.ts';

/**
 * The quantities of one world from which other quantities are computed. The estimates, the truths and each draw list
 * them in the same order.
 */
export interface Quantities {
  readonly estimates: readonly Tracked[];
  /** The true values over exactly the units that the questions ask about. */
  readonly truths: readonly Tracked[];
  /** The subsamples, each with one reply per question. */
  readonly subsamples: readonly Draw[];
  /** The resamples of the sampled units; empty if no units were sampled. */
  readonly resamples: readonly Draw[];
}

export interface Draw {
  readonly values: readonly (Range | undefined)[];
  readonly truths: readonly (Range | undefined)[];
}

/** A number computed from estimates, compared with the truth and with the model's own estimate of the same quantity. */
export type Combined = ReturnType<typeof combine>;

export type Judged = ReturnType<typeof assess>;

export type Assessed = Judged['assessed'][number];

/**
 * Combines the quantities at `parts` into a number by a law, compares it with the quantity at `target`, and classifies
 * it.
 *
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, G.5, Defs. 4.3 and 4.4
 */
export function combine(
  target: number,
  parts: readonly number[],
  law: Law,
  { estimates, truths, subsamples, resamples }: Quantities,
  settings: ScorecardSettings,
) {
  const [estimate, truth] = [estimates[target], truths[target]];
  const inputs = parts.flatMap((part) => estimates[part] ?? []);
  if (!estimate || !truth || inputs.length < parts.length)
    throw new RangeError(`combine: expected positions below ${estimates.length}, got ${[target, ...parts]}`);
  const combined = combineTracked(inputs, law);
  return {
    value: estimateOf(combined),
    /** The errors against the truth, ε. */
    external: errorsBetween(truth, combined),
    /** The errors against the model's own estimate, γ. */
    internal: degenerateIfUndefined(errorsBetween(estimate, combined), truth),
    ...assess(target, parts, law, { subsamples, resamples }, settings),
  };
}

/** Classifies a number computed from other numbers, with the same parameters as {@link combine}. */
export function assess(
  target: number,
  parts: readonly number[],
  law: Law,
  { subsamples, resamples }: Pick<Quantities, 'subsamples' | 'resamples'>,
  settings: ScorecardSettings,
) {
  const assessOn = (draw: Draw) => {
    const ranges = parts.flatMap((part) => draw.values[part] ?? []);
    const value = ranges.length < parts.length ? undefined : law.over(ranges);
    const external = errorOf(draw.truths[target], value);
    const internal = errorOf(draw.values[target], value);
    const [valid, consistent] = [isAtMost(external, settings.delta), isAtMost(internal, settings.delta)];
    const quadrant: Quadrant = law.holds === false ? 'undefined' : quadrantOf(valid, consistent);
    return {
      value,
      valid,
      consistent,
      quadrant,
      /** The larger of ε and γ; undefined if neither exists. */
      error: largerOf(external, internal),
    };
  };
  const assessed = subsamples.map(assessOn);
  const valid = holdsShare(assessed.map((one) => one.valid));
  const consistent = holdsShare(assessed.map((one) => one.consistent));
  const shares = quadrantShares(assessed.map(({ quadrant }) => quadrant));
  const found = classOver(shares, valid, consistent, settings);
  const reassessed = resamples.map(assessOn);
  return {
    /** The share of subsamples in which the number is within δ of the truth. */
    validShare: valid.yes,
    /** The share of subsamples in which the number is within δ of the model's own estimate. */
    consistentShare: consistent.yes,
    quadrantShares: shares,
    quadrant:
      reassessed.length > 0
        ? likeliestClass(quadrantShares(reassessed.map(({ quadrant }) => quadrant)), found)
        : found,
    assessed,
    reassessed,
  };
}

export function errorOf(reference: Range | undefined, value: Range | undefined): Range | undefined {
  return reference && value && relativeErrorRange(reference, value);
}

/**
 * Marks 0/0 as degenerate unless the true value is 0, because a model that denies every cause would otherwise always be
 * consistent.
 */
function degenerateIfUndefined(errors: Errors, truth: Tracked): Errors {
  if (errors.relative.kind !== 'undefined' || errors.relative.reason !== 'zero-over-zero') return errors;
  if (Math.abs(numberOf(truth) ?? 1) <= ROUNDING) return errors;
  return { ...errors, relative: undefinedBecause('degenerate') };
}
