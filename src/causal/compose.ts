/** The probability of necessity (PN) and the probability of sufficiency (PS) of a pair. */
export interface PnAndPs {
  readonly pn: number;
  readonly ps: number;
}

/**
 * Composes PN and PS over two consecutive parts; undefined if one of the four probabilities is 0.
 *
 *   1/PN_XZ = 1/(PN_XY PN_YZ) + (1/PS_XY − 1)(1/PN_YZ − 1)
 *   1/PS_XZ = 1/(PS_XY PS_YZ) + (1/PN_XY − 1)(1/PS_YZ − 1)
 *
 * @see Maasch et al. (2025), Eq. B.28, B.29
 */
export function composePnAndPs(first: PnAndPs, second: PnAndPs): PnAndPs | undefined {
  if (first.pn === 0 || first.ps === 0 || second.pn === 0 || second.ps === 0) return undefined;
  const odds = (p: number): number => 1 / p - 1;
  return {
    pn: 1 / (1 / (first.pn * second.pn) + odds(first.ps) * odds(second.pn)),
    ps: 1 / (1 / (first.ps * second.ps) + odds(first.pn) * odds(second.ps)),
  };
}
