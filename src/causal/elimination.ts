/**
 * A table with a number for every combination of states of some variables. In `values`, the state of the first variable
 * changes fastest: over A and B with two states each, the values are those of (0, 0), (1, 0), (0, 1), (1, 1).
 */
export interface Factor {
  readonly variables: readonly number[];
  readonly values: Float64Array;
}

/** Tables over common variables, such as the conditional probabilities of a Bayesian network. */
export interface FactorNetwork {
  readonly factors: readonly Factor[];
  /** The number of states of each variable. */
  readonly sizes: readonly number[];
}

/** The largest number of cells of a table: 4 ** 12, which take 128 MB. */
export const MOST_CELLS = 2 ** 24;

/**
 * Sums the product of all tables over all variables, by variable elimination: one variable after another is summed out
 * of the product of the tables in which it occurs.
 *
 * @throws {RangeError} If a table would have more than {@link MOST_CELLS} cells.
 * @see Zhang & Poole (1994)
 */
export function sumOfProducts(network: FactorNetwork): number {
  const { order, cells } = eliminationOrder(network);
  if (cells > MOST_CELLS)
    throw new RangeError(
      `sumOfProducts: expected tables of at most ${MOST_CELLS} cells, got ${cells}, because the graph is too densely connected`,
    );
  let factors = network.factors;
  for (const variable of order) {
    const withVariable = factors.filter(({ variables }) => variables.includes(variable));
    const others = factors.filter(({ variables }) => !variables.includes(variable));
    factors = [...others, sumOut(withVariable, variable, network.sizes)];
  }
  // No table has a variable any more, so each has a single cell.
  return factors.reduce((product, { values }) => product * values[0]!, 1);
}

/** Builds the table of a function of the states of some variables. */
export function tabulate(
  variables: readonly number[],
  sizes: readonly number[],
  valueAt: (states: readonly number[]) => number,
): Factor {
  const values = new Float64Array(cellsOf(variables, sizes));
  for (let cell = 0; cell < values.length; cell++) values[cell] = valueAt(statesOf(cell, variables, sizes));
  return { variables, values };
}

/**
 * Orders variables for elimination: the next one is always one whose table is smallest.
 *
 * @returns The order, and the number of cells of the largest table that {@link sumOfProducts} makes with it.
 */
export function eliminationOrder({ factors, sizes }: FactorNetwork): { order: number[]; cells: number } {
  /** For each variable that is left, the others with which it shares a table. */
  const neighbours = new Map<number, Set<number>>();
  for (const { variables } of factors) connect(neighbours, variables);
  const order: number[] = [];
  let cells = 1;
  while (neighbours.size > 0) {
    const tables = [...neighbours].map(([variable, rest]) => ({ variable, cells: cellsOf([...rest], sizes) }));
    const smallest = tables.reduce((best, table) => (table.cells < best.cells ? table : best));
    const joined = [...neighbours.get(smallest.variable)!];
    neighbours.delete(smallest.variable);
    // Summing the variable out leaves one table over all its neighbours.
    for (const other of joined) neighbours.get(other)!.delete(smallest.variable);
    connect(neighbours, joined);
    order.push(smallest.variable);
    cells = Math.max(cells, smallest.cells);
  }
  return { order, cells };
}

/** Makes the variables of a table neighbours of each other. */
function connect(neighbours: Map<number, Set<number>>, variables: readonly number[]): void {
  for (const variable of variables) {
    const others = neighbours.get(variable) ?? new Set();
    neighbours.set(variable, others);
    for (const other of variables) if (other !== variable) others.add(other);
  }
}

/** Sums one variable out of the product of tables: result(rest) = Σ_state Π table(state, rest). */
function sumOut(factors: readonly Factor[], variable: number, sizes: readonly number[]): Factor {
  const rest = [...new Set(factors.flatMap(({ variables }) => variables))].filter((v) => v !== variable);
  const restStrides = factors.map((factor) => rest.map((other) => strideOf(factor, other, sizes)));
  const ownStrides = factors.map((factor) => strideOf(factor, variable, sizes));
  return tabulate(rest, sizes, (states) => {
    /** The place in each table of the cell with these states and state 0 of the variable. */
    const starts = restStrides.map((strides) => dot(states, strides));
    let sum = 0;
    for (let state = 0; state < sizes[variable]!; state++) {
      let product = 1;
      for (let f = 0; f < factors.length && product !== 0; f++)
        product *= factors[f]!.values[starts[f]! + state * ownStrides[f]!]!;
      sum += product;
    }
    return sum;
  });
}

/** Returns how far apart two values stand that differ by 1 in one variable; 0 for a variable that the table lacks. */
function strideOf({ variables }: Factor, variable: number, sizes: readonly number[]): number {
  const place = variables.indexOf(variable);
  return place < 0 ? 0 : cellsOf(variables.slice(0, place), sizes);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** Returns the number of cells of a table over some variables. */
function cellsOf(variables: readonly number[], sizes: readonly number[]): number {
  return variables.reduce((product, variable) => product * sizes[variable]!, 1);
}

/** Returns the states of a table's variables at one of its cells. */
function statesOf(cell: number, variables: readonly number[], sizes: readonly number[]): number[] {
  let rest = cell;
  return variables.map((variable) => {
    const state = rest % sizes[variable]!;
    rest = Math.floor(rest / sizes[variable]!);
    return state;
  });
}
