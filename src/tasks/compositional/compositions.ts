import type { AskedPath, AskedWorld, PopulationWorld } from './asked.ts';

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

/** Multiplies the PNS of the pairs along a path. @see Maasch et al. (2025), Theorem 5.1 */
export function productAlong({ steps }: Pick<AskedPath, 'steps'>, pns: readonly number[]): number {
  return steps.reduce((product, step) => product * pns[step]!, 1);
}

/** An error of a world's estimates. */
export interface WorldError {
  readonly value: RelativeError;
  /** For each pair of the world, the derivative of the error with respect to the pair’s estimated PNS. */
  readonly slopes: readonly number[];
}

/** The estimated PNS of each pair; undefined for pairs of which too little was answered. */
export type PairValues = readonly (number | undefined)[];

/** Computes the mean absolute error of a world's estimated PNS. */
export function pnsError({ pairs }: AskedWorld, values: PairValues): WorldError {
  const slopes = pairs.map(() => 0);
  const known = pairs.flatMap(({ pns }, p) => {
    const value = values[p];
    return pns === undefined || value === undefined ? [] : [{ p, error: value - pns }];
  });
  if (known.length === 0) return { value: 'undefined', slopes };
  for (const { p, error } of known) slopes[p] = signOf(error) / known.length;
  const total = known.reduce((sum, { error }) => sum + Math.abs(error), 0);
  return { value: total / known.length, slopes };
}

/**
 * Computes the mean over a world's paths of the relative error of their products: against the true PNS of the whole
 * (`truth`, ε), or against the estimated one (`own`, γ). With Π p the product of the estimated PNS of a path's steps:
 *
 *   ε = mean over paths of |Π p − PNS| / PNS
 *   γ = the same with the estimated PNS of the whole
 *
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, G.5
 */
export function productError(
  world: PopulationWorld,
  values: PairValues,
  against: 'truth' | 'own',
): WorldError {
  const { paths, pairs, whole } = world;
  const slopes = pairs.map(() => 0);
  const reference = against === 'truth' ? pairs[whole]!.pns : values[whole];
  const known = paths.filter(({ steps }) => steps.every((step) => values[step] !== undefined));
  if (reference === undefined || known.length === 0) return { value: 'undefined', slopes };
  // No known path passes over a pair without a value, for which 0 stands.
  const pns = values.map((value) => value ?? 0);
  const products = known.map((path) => productAlong(path, pns));
  if (reference === 0)
    return { value: products.some((product) => product > 0) ? 'unbounded' : 'undefined', slopes };
  let total = 0;
  known.forEach(({ steps }, i) => {
    const product = products[i]!;
    const slope = signOf(product - reference) / reference / known.length;
    total += Math.abs(product - reference) / reference;
    productsOfOthers(steps, pns).forEach((others, k) => {
      slopes[steps[k]!]! += slope * others;
    });
    // For a product p and a reference r: d|p/r − 1| = sign(p − r) (dp / r − p dr / r²).
    if (against === 'own') slopes[whole]! -= (slope * product) / reference;
  });
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

/** For each step, the product of the values of all other steps. */
function productsOfOthers(steps: readonly number[], pns: readonly number[]): number[] {
  const others = steps.map(() => 1);
  let before = 1;
  for (let k = 0; k < steps.length; k++) {
    others[k]! *= before;
    before *= pns[steps[k]!]!;
  }
  let after = 1;
  for (let k = steps.length - 1; k >= 0; k--) {
    others[k]! *= after;
    after *= pns[steps[k]!]!;
  }
  return others;
}

/**
 * Finds the smallest and the largest product of any indirect path, by dynamic programming over the nodes of the tree.
 *
 * @param value - The estimated PNS from one place of the tree to another; it must not be negative.
 */
export function extremeProducts(
  size: number,
  value: (from: number, to: number) => number,
): { readonly least: number; readonly greatest: number } {
  const extreme = (better: (a: number, b: number) => number, worst: number): number => {
    // The best product of any way from the root to each node; a way of no steps has the product 1.
    const best = [1];
    for (let to = 1; to < size; to++) {
      best[to] = worst;
      for (let from = 0; from < to; from++) {
        // The arc from the root to the leaf is not a composition.
        if (from > 0 || to < size - 1) best[to] = better(best[to]!, best[from]! * value(from, to));
      }
    }
    return best[size - 1]!;
  };
  return { least: extreme(Math.min, Number.POSITIVE_INFINITY), greatest: extreme(Math.max, 0) };
}
