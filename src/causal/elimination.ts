import { eliminationOrder } from './elimination-order.ts';
import { type Factor, productSumOut } from './factor.ts';

/** The largest number of variables in a table. With two worlds, such a table has 16 million numbers. */
export const MOST_VARIABLES = 12;

/**
 * Eliminates variables in the order of their tables, smallest first. The time therefore grows with the treewidth, not
 * with 2^variables.
 *
 * @param states - The number of states of every variable.
 * @throws {RangeError} If a table would have more than {@link MOST_VARIABLES} variables.
 * @see Zhang & Poole (1994)
 */
export function eliminate(network: readonly Factor[], states: number) {
  const { order, width } = eliminationOrder(network.map(({ variables }) => variables));
  if (width > MOST_VARIABLES) {
    throw new RangeError(
      `probability: the graph is too densely connected: expected tables of at most ${MOST_VARIABLES} variables, got ${width}`,
    );
  }
  const factorsOf = new Map<number, Set<Factor>>();
  let total = 1;
  const attach = (factor: Factor): void => {
    if (factor.variables.length === 0) total *= factor.values[0]!;
    for (const variable of factor.variables) {
      const list = factorsOf.get(variable) ?? new Set();
      factorsOf.set(variable, list.add(factor));
    }
  };
  network.forEach(attach);
  const steps = order.map((variable) => {
    const factors = [...(factorsOf.get(variable) ?? [])];
    for (const factor of factors) for (const v of factor.variables) factorsOf.get(v)?.delete(factor);
    factorsOf.delete(variable);
    attach(productSumOut(factors, variable, states));
    return { variable, factors };
  });
  return {
    /** The sum over all states of all variables. */
    total,
    /**
     * Each variable, with the factors from which it was summed out. In reverse order, they give the distribution of each
     * variable given the variables eliminated after it.
     */
    steps,
  };
}
