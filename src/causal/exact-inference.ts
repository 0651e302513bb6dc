import { eliminate, eliminationOrder } from './elimination.ts';
import type { Scm } from './scm.ts';
import { type Literal, stateNetwork } from './state-network.ts';

/**
 * Computes the exact probability that all literals hold in one to four worlds that share their noise. With one world,
 * it is a probability such as P(y | do(x)). With two worlds, it is a joint probability such as the PNS, P(y_x, y'_x').
 *
 * @throws {RangeError} If the graph is too densely connected; see {@link tableWidth}.
 * @see Balke & Pearl (1994) for twin networks; Zhang & Poole (1994) for variable elimination
 */
export function probability(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const { factors, states } = stateNetwork(worlds, literals);
  return eliminate(factors, states).total;
}

/** Returns the number of variables in the largest table of {@link probability}. */
export function tableWidth(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const { factors } = stateNetwork(worlds, literals);
  return eliminationOrder(factors.map(({ variables }) => variables)).width;
}
