/** The largest difference between two numbers that count as equal, because sums of weights are rounded. */
export const ROUNDING = 1e-12;

/**
 * Computes the relative absolute error, RAE = |reference − estimate| / |reference|.
 *
 * @returns Infinity if only the reference is 0; undefined if both numbers are 0.
 * @see Maasch et al. (2025), Eq. G.3, G.5
 */
export function relativeAbsoluteError(reference: number, estimate: number): number | undefined {
  if (Math.abs(reference) > ROUNDING) {
    const value = Math.abs(reference - estimate) / Math.abs(reference);
    return value < ROUNDING ? 0 : value;
  }
  return Math.abs(estimate) > ROUNDING ? Number.POSITIVE_INFINITY : undefined;
}

/** Tests whether an error is at most a tolerance δ; undefined for an undefined error. */
export function isWithin(error: number | undefined, tolerance: number): boolean | undefined {
  return error === undefined ? undefined : error <= tolerance + ROUNDING;
}
