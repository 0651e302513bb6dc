import { pairs } from './commutative-cut-tree.ts';
import { sumOfProducts } from './elimination.ts';
import { intervene, type Scm } from './scm.ts';
import { pnsNetwork, stateNetwork } from './state-network.ts';

/**
 * Computes the exact probability of necessity and sufficiency (PNS) of a pair of nodes in a monotone model: how likely it
 * is that the effect is true under do(cause = true), y_x, and false under do(cause = false), y'_x'.
 *
 *   PNS = P(y_x, y'_x')
 *
 * @see Maasch et al. (2025), Def. 2.4
 */
export function populationPns(scm: Scm, cause: number, effect: number): number {
  return sumOfProducts(pnsNetwork(scm, cause, effect));
}

/** Computes the exact PNS of every pair of a cut tree, as products along it (Theorem 5.1). */
export function populationPnsOfPairs(scm: Scm, tree: readonly number[]): number[] {
  const steps = tree.slice(1).map((node, i) => populationPns(scm, tree[i]!, node));
  return pairs(tree.length).map(({ from, to }) => steps.slice(from, to).reduce((product, step) => product * step, 1));
}

/** Further digits of PN and PS are rounding errors. */
const DIGITS = 12;

/**
 * Computes the exact probability of necessity (PN) and of sufficiency (PS) of a pair whose PNS is known. PN says how
 * likely it is, where cause and effect are true, that the effect would be false without the cause. PS says how likely it
 * is, where both are false, that the effect would be true with the cause.
 *
 *   PN = P(y'_x' | x, y) = PNS / P(y_x)
 *   PS = P(y_x | x', y') = PNS / P(y'_x')
 *
 * In the graph, nothing but the cause itself may act on both the cause and the effect, as with pairs of a cut tree.
 *
 * @returns Each is absent if its condition is impossible.
 * @see Maasch et al. (2025), Defs. B.1, B.2; Pearl (2009), §9.2.2
 */
export function populationPnAndPs(scm: Scm, cause: number, effect: number, pns: number): { pn?: number; ps?: number } {
  const withCause = intervene(scm, [{ node: cause, value: true }]);
  const trueWithCause = sumOfProducts(stateNetwork([withCause], [{ world: 0, node: effect, value: true }]));
  // In a monotone model, the effect is true without the cause only where it is true with it.
  const trueWithoutCause = trueWithCause - pns;
  const shareOf = (whole: number): number => Number((pns / whole).toPrecision(DIGITS));
  return {
    ...(trueWithCause > 0 && { pn: shareOf(trueWithCause) }),
    ...(trueWithoutCause < 1 && { ps: shareOf(1 - trueWithoutCause) }),
  };
}
