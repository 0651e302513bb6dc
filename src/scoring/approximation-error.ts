/** The distance of an estimate from a reference. `unbounded` exceeds every tolerance; `undefined` means 0/0. */
type ApproximationError =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'undefined' };

/** The largest difference between two numbers that count as equal, because sums of weights are rounded. */
export const ROUNDING = 1e-12;

export function absoluteError(reference: number, estimate: number): number {
  return Math.abs(reference - estimate);
}

/**
 * Computes the relative absolute error, RAE = |reference − estimate| / |reference|.
 *
 * @see Maasch et al. (2025), Eq. G.3, G.5
 */
export function relativeAbsoluteError(reference: number, estimate: number): ApproximationError {
  if (Math.abs(reference) > ROUNDING) {
    const value = absoluteError(reference, estimate) / Math.abs(reference);
    return { kind: 'value', value: value < ROUNDING ? 0 : value };
  }
  return Math.abs(estimate) > ROUNDING ? { kind: 'unbounded' } : { kind: 'undefined' };
}

/** Tests whether an error is at most a tolerance δ; undefined for an `undefined` error. */
export function isWithin(error: ApproximationError, tolerance: number): boolean | undefined {
  switch (error.kind) {
    case 'value':
      return error.value <= tolerance + ROUNDING;
    case 'unbounded':
      return false;
    case 'undefined':
      return undefined;
    default:
      return error satisfies never;
  }
}
