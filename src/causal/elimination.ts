/** A table over variables. In `values`, the state of the first variable changes fastest. */
export interface Factor {
  readonly variables: readonly number[];
  readonly values: Float64Array;
}

/** The largest number of cells of a table: 4 ** 12. */
export const MOST_CELLS = 2 ** 24;

/**
 * Sums the product of all tables over all variables.
 *
 * @param sizes - The number of states of each variable.
 * @throws {RangeError} If a table would have more than {@link MOST_CELLS} cells.
 * @see Zhang & Poole (1994)
 */
export function sumOfProducts(network: readonly Factor[], sizes: readonly number[]): number {
  const { order, cells } = eliminationOrder(
    network.map(({ variables }) => variables),
    sizes,
  );
  if (cells > MOST_CELLS)
    throw new RangeError(
      `sumOfProducts: expected tables of at most ${MOST_CELLS} cells, got ${cells}, because the graph is too densely connected`,
    );
  let factors = [...network];
  for (const variable of order) {
    const own = factors.filter(({ variables }) => variables.includes(variable));
    factors = factors.filter((factor) => !own.includes(factor));
    factors.push(sumOut(own, variable, sizes));
  }
  return factors.reduce((product, { values }) => product * values[0]!, 1);
}

/** Sums one variable out of the product of tables: result(rest) = Σ_state Π table(state, rest). */
function sumOut(factors: readonly Factor[], variable: number, sizes: readonly number[]): Factor {
  const rest = [...new Set(factors.flatMap(({ variables }) => variables))].filter((v) => v !== variable);
  const values = new Float64Array(cellsOf(rest, sizes));
  const strides = factors.map((factor) => [variable, ...rest].map((v) => strideOf(factor, v, sizes)));
  const states = new Int32Array(rest.length);
  for (let cell = 0; cell < values.length; cell++) {
    let left = cell;
    rest.forEach((v, i) => {
      states[i] = left % sizes[v]!;
      left = Math.floor(left / sizes[v]!);
    });
    const starts = strides.map((own) => states.reduce((offset, state, i) => offset + state * own[i + 1]!, 0));
    for (let state = 0; state < sizes[variable]!; state++) {
      let product = 1;
      for (let f = 0; f < factors.length && product !== 0; f++)
        product *= factors[f]!.values[starts[f]! + state * strides[f]![0]!]!;
      values[cell]! += product;
    }
  }
  return { variables: rest, values };
}

/** Returns how far apart two values stand that differ by 1 in one variable; 0 for a variable that the table lacks. */
function strideOf({ variables }: Factor, variable: number, sizes: readonly number[]): number {
  const place = variables.indexOf(variable);
  return place < 0 ? 0 : cellsOf(variables.slice(0, place), sizes);
}

/** Returns the number of cells of a table over some variables. */
function cellsOf(variables: readonly number[], sizes: readonly number[]): number {
  return variables.reduce((product, variable) => product * sizes[variable]!, 1);
}

/**
 * Orders variables for elimination: the next one is always one whose table is smallest. Also returns the number of
 * cells of the largest table.
 */
export function eliminationOrder(scopes: readonly (readonly number[])[], sizes: readonly number[]) {
  /** For each variable that is left, the others with which it shares a table. */
  const beside = new Map<number, Set<number>>();
  const join = (variables: readonly number[]): void => {
    for (const variable of variables) {
      const set = beside.get(variable) ?? new Set();
      beside.set(variable, set);
      for (const other of variables) if (other !== variable) set.add(other);
    }
  };
  scopes.forEach(join);
  const order: number[] = [];
  let cells = 1;
  while (beside.size > 0) {
    const sized = [...beside].map(([variable, set]) => ({ variable, cells: cellsOf([...set], sizes) }));
    const next = sized.reduce((best, one) => (one.cells < best.cells ? one : best));
    const joined = [...beside.get(next.variable)!];
    beside.delete(next.variable);
    for (const other of joined) beside.get(other)!.delete(next.variable);
    join(joined);
    order.push(next.variable);
    cells = Math.max(cells, next.cells);
  }
  return { order, cells };
}
