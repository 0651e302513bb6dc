export interface RungShares {
  /** P(y | do(x)) and P(y | do(x')). */
  readonly doTrue: number;
  readonly doFalse: number;
  /** P(y | x), P(y | x') and P(x). */
  readonly givenTrue: number;
  readonly givenFalse: number;
  readonly cause: number;
}

/**
 * Computes bounds on the PNS from observational and interventional probabilities, without assumptions about the model.
 *
 *   max(0, P(y_x) − P(y_x'), P(y) − P(y_x'), P(y_x) − P(y)) ≤ PNS
 *   PNS ≤ min(P(y_x), P(y'_x'), P(x, y) + P(x', y'), P(y_x) − P(y_x') + P(x, y') + P(x', y))
 *
 * @see Tian & Pearl (2000), Probabilities of Causation: Bounds and Identification, Eqs. 25–26
 */
export function pnsBounds({ doTrue, doFalse, givenTrue, givenFalse, cause }: RungShares) {
  const both = cause * givenTrue;
  const neither = (1 - cause) * (1 - givenFalse);
  const effect = both + (1 - cause) * givenFalse;
  return {
    least: Math.max(0, doTrue - doFalse, effect - doFalse, doTrue - effect),
    greatest: Math.min(doTrue, 1 - doFalse, both + neither, doTrue - doFalse + 1 - both - neither),
  };
}
