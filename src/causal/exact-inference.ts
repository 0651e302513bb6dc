import { eliminate, eliminationOrder } from './elimination.ts';
import type { Scm } from './scm.ts';
import { stateNetwork } from './state-network.ts';

export interface Literal {
  readonly world: number;
  readonly node: number;
  readonly value: boolean;
}

/**
 * Computes the exact probability that all literals hold in one to four worlds that share their noise. With one world,
 * it is a probability such as P(y | do(x)). With two worlds, it is a joint probability such as the PNS, P(y_x, y'_x').
 *
 * @throws {RangeError} If the graph is too densely connected; see {@link tableWidth}.
 * @see Balke & Pearl (1994) for twin networks; Zhang & Poole (1994) for variable elimination
 */
export function probability(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const { factors, states } = stateNetwork(worlds, allowedStates(worlds.length, literals));
  return eliminate(factors, states).total;
}

/** Returns the number of variables in the largest table of {@link probability}. */
export function tableWidth(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const { factors } = stateNetwork(worlds, allowedStates(worlds.length, literals));
  return eliminationOrder(factors.map(({ variables }) => variables)).width;
}

/**
 * Returns the states that the literals allow, for each node that they mention. Bit s of a node's number is set if
 * state s is allowed.
 */
export function allowedStates(worlds: number, literals: readonly Literal[]): ReadonlyMap<number, number> {
  const allowed = new Map<number, number>();
  for (const { world, node, value } of literals) {
    let fitting = 0;
    for (let state = 0; state < 1 << worlds; state++) {
      if (Boolean((state >> world) & 1) === value) fitting |= 1 << state;
    }
    allowed.set(node, (allowed.get(node) ?? fitting) & fitting);
  }
  return allowed;
}
