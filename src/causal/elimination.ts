/**
 * A table over variables with equal numbers of states. In `values`, the state of the first variable changes fastest.
 */
export interface Factor {
  readonly variables: readonly number[];
  readonly values: Float64Array;
}

/** The largest number of variables in a table. With two worlds, such a table has about 17 million numbers. */
export const MOST_VARIABLES = 12;

/** Sums out all variables. @throws {RangeError} If a table would have more than {@link MOST_VARIABLES} variables. */
export function eliminate(network: readonly Factor[], states: number) {
  const { order, width } = eliminationOrder(network.map(({ variables }) => variables));
  if (width > MOST_VARIABLES) {
    throw new RangeError(
      `probability: expected tables of at most ${MOST_VARIABLES} variables, got tables of ${width}, because the graph is too densely connected`,
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
    total,
    /** The variables in the order of elimination, each with the factors from which it was summed out. */
    steps,
  };
}

/** Sums one variable out of the product of factors: result(rest) = Σ_state Π factor(state, rest). */
function productSumOut(factors: readonly Factor[], variable: number, states: number): Factor {
  const rest = [...new Set(factors.flatMap((factor) => factor.variables))].filter((v) => v !== variable);
  const size = states ** rest.length;
  const values = new Float64Array(size);
  const strides = factors.map((factor) => rest.map((v) => stride(factor, v, states)));
  const ownStrides = factors.map((factor) => stride(factor, variable, states));
  const digits = new Int32Array(rest.length);
  const offsets = new Int32Array(factors.length);
  for (let cell = 0; cell < size; cell++) {
    let sum = 0;
    for (let state = 0; state < states; state++) {
      let product = 1;
      for (let f = 0; f < factors.length && product !== 0; f++) {
        product *= factors[f]!.values[offsets[f]! + state * ownStrides[f]!]!;
      }
      sum += product;
    }
    values[cell] = sum;
    // Advances the digits like an odometer, and updates the offset of each factor.
    for (let d = 0; d < digits.length; d++) {
      const carry = digits[d] === states - 1;
      const step = carry ? -digits[d]! : 1;
      digits[d]! += step;
      for (let f = 0; f < factors.length; f++) offsets[f]! += step * strides[f]![d]!;
      if (!carry) break;
    }
  }
  return { variables: rest, values };
}

function stride(factor: Factor, variable: number, states: number): number {
  const position = factor.variables.indexOf(variable);
  return position < 0 ? 0 : states ** position;
}

/**
 * Orders variables for elimination. The next variable is always one that shares tables with the fewest other variables.
 */
export function eliminationOrder(scopes: readonly (readonly number[])[]) {
  const neighbours = new Map<number, Set<number>>();
  for (const scope of scopes) {
    for (const variable of scope) {
      const set = neighbours.get(variable) ?? new Set();
      neighbours.set(variable, set);
      for (const other of scope) if (other !== variable) set.add(other);
    }
  }
  const order: number[] = [];
  let width = 0;
  while (neighbours.size > 0) {
    let cheapest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [variable, { size }] of neighbours) {
      if (size >= least) continue;
      least = size;
      cheapest = variable;
    }
    const joined = [...neighbours.get(cheapest)!];
    neighbours.delete(cheapest);
    for (const variable of joined) {
      const set = neighbours.get(variable)!;
      set.delete(cheapest);
      for (const other of joined) if (other !== variable) set.add(other);
    }
    order.push(cheapest);
    width = Math.max(width, least);
  }
  return { order, /** The number of variables in the largest intermediate table. */ width };
}
