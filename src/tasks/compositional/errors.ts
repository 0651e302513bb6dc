import type { AskedWorld, PopulationWorld } from './asked.ts';
import { productAlong } from './paths.ts';

/** A relative error is unbounded if only the reference is 0, and undefined if the estimate is 0 too. */
export type RelativeError = number | 'unbounded' | 'undefined';

/**
 * Relative absolute error: how far an estimate lies from a reference, as a share of the reference.
 *
 *   RAE = |reference − estimate| / |reference|
 *
 * @see Maasch et al. (2025), Eq. G.3, G.5
 * @example relativeError(0.2, 0.15) // 0.25
 */
export function relativeError(reference: number, estimate: number): RelativeError {
  if (reference === 0) return estimate === 0 ? 'undefined' : 'unbounded';
  return Math.abs(reference - estimate) / Math.abs(reference);
}

/** An error of a world's estimates, with how it changes with each of them: intervals are computed from these slopes. */
export interface WorldError {
  readonly value: RelativeError;
  /** For each pair of the world, the derivative of the error with respect to the pair’s estimated PNS. */
  readonly slopes: readonly number[];
}

/** The estimated PNS of each pair of a world; undefined for pairs of which too little was answered. */
export type EstimatedPns = readonly (number | undefined)[];

/** Computes the mean absolute error of a world's estimated PNS. */
export function pnsError({ pairs }: AskedWorld, estimates: EstimatedPns): WorldError {
  const slopes = pairs.map(() => 0);
  const known = pairs.flatMap(({ pns }, position) => {
    const estimate = estimates[position];
    return pns === undefined || estimate === undefined ? [] : [{ position, error: estimate - pns }];
  });
  if (known.length === 0) return { value: 'undefined', slopes };
  for (const { position, error } of known) slopes[position] = signOf(error) / known.length;
  const total = known.reduce((sum, { error }) => sum + Math.abs(error), 0);
  return { value: total / known.length, slopes };
}

/**
 * Computes the mean over a world's paths of the relative error of their products, against the PNS of the whole: the true
 * one (`truth`, ε) or the estimated one (`estimate`, γ). With Π p the product of the estimated PNS of a path's steps:
 *
 *   ε = mean over paths of |Π p − PNS| / PNS
 *   γ = the same with the estimated PNS of the whole
 *
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, G.5
 */
export function productError(
  { paths, pairs, whole }: PopulationWorld,
  estimates: EstimatedPns,
  against: 'truth' | 'estimate',
): WorldError {
  const slopes = pairs.map(() => 0);
  const reference = against === 'truth' ? pairs[whole]!.pns : estimates[whole];
  const known = paths.flatMap(({ steps }) => {
    const product = productAlong({ steps }, estimates);
    return product === undefined ? [] : [{ steps, product }];
  });
  if (reference === undefined || known.length === 0) return { value: 'undefined', slopes };
  if (reference === 0) return { value: known.some(({ product }) => product > 0) ? 'unbounded' : 'undefined', slopes };
  let total = 0;
  for (const { steps, product } of known) {
    total += Math.abs(product - reference) / reference;
    // For a product p and a reference r: d|p/r − 1| = sign(p − r) (dp / r − p dr / r²).
    const slope = signOf(product - reference) / reference / known.length;
    for (const step of steps) {
      const others = steps.filter((other) => other !== step);
      slopes[step]! += slope * productAlong({ steps: others }, estimates)!;
    }
    if (against === 'estimate') slopes[whole]! -= (slope * product) / reference;
  }
  return { value: total / known.length, slopes };
}

/** Smaller errors are errors of rounding. */
const ROUNDING_ERROR = 1e-12;

/**
 * Returns the sign of an error. An error of 0 (but for rounding) has no sign; it is taken as negative, so that its slope
 * never depends on rounding.
 */
function signOf(error: number): 1 | -1 {
  return error > ROUNDING_ERROR ? 1 : -1;
}
