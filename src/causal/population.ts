import { pairs } from './commutative-cut-tree.ts';
import { ancestorsOf } from './dag.ts';
import { eliminationOrder, type Factor, sumOfProducts } from './elimination.ts';
import { type Intervention, intervene, type NodeFunction, type Scm, thresholdOf } from './scm.ts';

/** The statement that a node has a value in one of several worlds. */
interface Literal extends Intervention {
  readonly world: number;
}

/** Computes the exact PNS, P(y_x, y'_x'), of a pair of nodes in a monotone model. @see Maasch et al. (2025), Def. 2.4 */
export function populationPns(scm: Scm, cause: number, effect: number): number {
  return probability(...effectFollows(scm, cause, effect));
}

/** Returns the number of cells of the largest table that {@link populationPns} needs. */
export function cellsForPns(scm: Scm, cause: number, effect: number): number {
  const { factors, sizes } = stateNetwork(...effectFollows(scm, cause, effect));
  return eliminationOrder(
    factors.map(({ variables }) => variables),
    sizes,
  ).cells;
}

/** Returns two worlds, in which the cause is true and false, and the statements that the effect is as its cause in both. */
function effectFollows(scm: Scm, cause: number, effect: number): [worlds: Scm[], literals: Literal[]] {
  const values = [true, false];
  const worlds = values.map((value) => intervene(scm, [{ node: cause, value }]));
  const literals = values.map((value, world) => ({ world, node: effect, value }));
  return [worlds, literals];
}

/** Further digits are rounding errors. */
const DIGITS = 12;

/**
 * Computes the exact PN, P(y'_x' | x, y), and PS, P(y_x | x', y'), of a pair whose PNS is known.
 *
 *   PN = PNS / P(y_x), PS = PNS / P(y'_x')
 *
 * In the graph, nothing but the cause itself may act on both the cause and the effect, as with pairs of a cut tree.
 *
 * @returns Each is undefined if its condition is impossible.
 * @see Maasch et al. (2025), Defs. B.1, B.2; Pearl (2009), §9.2.2
 */
export function populationPnAndPs(scm: Scm, [cause, effect]: readonly [number, number], pns: number) {
  const world = intervene(scm, [{ node: cause, value: true }]);
  const y1 = probability([world], [{ world: 0, node: effect, value: true }]);
  // In a monotone model, the effect is true without the cause only where it is true with it.
  const y0 = y1 - pns;
  const share = (whole: number): number => Number((pns / whole).toPrecision(DIGITS));
  return { ...(y1 > 0 && { pn: share(y1) }), ...(y0 < 1 && { ps: share(1 - y0) }) };
}

/** Computes the exact PNS of every pair of a cut tree, as products along it (Theorem 5.1). */
export function populationPnsOfPairs(scm: Scm, tree: readonly number[]): number[] {
  const steps = tree.slice(1).map((node, i) => populationPns(scm, tree[i]!, node));
  return pairs(tree.length).map(({ from, to }) =>
    steps.slice(from, to).reduce((product, step) => product * step, 1),
  );
}

/** Computes the exact probability that all literals hold in copies of one model that share their noise. */
function probability(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const { factors, sizes } = stateNetwork(worlds, literals);
  return sumOfProducts(factors, sizes);
}

/**
 * Builds the network of one monotone model under several interventions with shared noise. Unlike a twin network, it
 * does not copy nodes: a node's state is the list of its values in all worlds. A node with parents counts the values in
 * each world, up to its threshold, parent by parent; each count is a variable of its own.
 *
 * @see Balke & Pearl (1994)
 */
function stateNetwork(worlds: readonly Scm[], literals: readonly Literal[]) {
  const { dag, functions, noise } = worlds[0]!;
  const states = settings(2, worlds.length);
  const sizes = dag.nodes.map(() => states.length);
  const factors: Factor[] = [];
  // The value of a node that is set in every world does not depend on its parents.
  const kept = dag.parents.map((list, node) => (worlds.every(({ fixed }) => fixed.has(node)) ? [] : list));
  const relevant = ancestorsOf({ parents: kept }, ...literals.map(({ node }) => node));
  for (const node of relevant) {
    const counting = countingOf(functions[node]!, kept[node]!, worlds.length);
    let count: number | undefined;
    for (const parent of kept[node]!) {
      const next = sizes.push(counting.counts.length) - 1;
      factors.push(countFactor(counting, states, { parent, before: count, next }, sizes));
      count = next;
    }
    const own = literals.filter((literal) => literal.node === node);
    const isAllowed = (state: number): boolean =>
      own.every(({ world, value }) => states[state]![world] === Number(value));
    const stateOf = (noiseOfNode: number, seen: number): number =>
      placeOf(
        worlds.map(({ fixed }, w) => Number(fixed.get(node) ?? isTrue(counting, noiseOfNode, seen, w))),
        2,
      );
    const scope = count === undefined ? [node] : [node, count];
    factors.push(
      tabulate(scope, sizes, ([state, seen = 0]) => {
        if (!isAllowed(state!)) return 0;
        const on = Number(stateOf(1, seen) === state) * noise[node]!;
        return on + Number(stateOf(0, seen) === state) * (1 - noise[node]!);
      }),
    );
  }
  return { factors, sizes };
}

/** How a node counts its parents and its noise. An `and` node counts what is false, and is true if it counts nothing. */
interface Counting {
  readonly isAnd: boolean;
  /** The threshold, up to which is counted. */
  readonly least: number;
  /** All settings of the counts in all worlds. */
  readonly counts: readonly (readonly number[])[];
}

/** Says how a node of a function counts in a number of worlds. */
function countingOf(operator: NodeFunction, parents: readonly number[], worlds: number): Counting {
  const threshold = parents.length > 0 ? thresholdOf(operator) : undefined;
  const least = threshold ?? 1;
  return { isAnd: operator === 'and', least, counts: settings(least + 1, worlds) };
}

/** Adds a parent to the count `before`, which gives the count `next`. */
function countFactor(
  { isAnd, least, counts }: Counting,
  states: readonly (readonly number[])[],
  {
    parent,
    before,
    next,
  }: { readonly parent: number; readonly before: number | undefined; readonly next: number },
  sizes: readonly number[],
): Factor {
  const scope = before === undefined ? [next, parent] : [next, parent, before];
  // Without a count before, `seen` is the first setting, in which all counts are 0.
  return tabulate(scope, sizes, ([count, state, seen = 0]) => {
    const values = states[state!]!.map((value) => (isAnd ? 1 - value : value));
    const sums = values.map((value, world) => Math.min(least, counts[seen]![world]! + value));
    return Number(placeOf(sums, least + 1) === count);
  });
}

/** Tests whether a node is true in a world, for its noise and the setting `seen` of its counts. */
function isTrue({ isAnd, least, counts }: Counting, noise: number, seen: number, world: number): boolean {
  const isReached = counts[seen]![world]! + (isAnd ? 1 - noise : noise) >= least;
  return isAnd ? !isReached : isReached;
}

/** Lists all settings of some digits, the first digit changing fastest. */
function settings(base: number, digits: number): number[][] {
  return Array.from({ length: base ** digits }, (_, code) =>
    Array.from({ length: digits }, (_, digit) => Math.floor(code / base ** digit) % base),
  );
}

/** Returns the place of a setting in the list of {@link settings}. */
function placeOf(digits: readonly number[], base: number): number {
  return digits.reduce((code, digit, i) => code + digit * base ** i, 0);
}

/** Builds the table of a function of the states of some variables. */
function tabulate(
  variables: readonly number[],
  sizes: readonly number[],
  value: (states: readonly number[]) => number,
): Factor {
  const cells = variables.reduce((product, variable) => product * sizes[variable]!, 1);
  const values = Float64Array.from({ length: cells }, (_, cell) => {
    let left = cell;
    const states = variables.map((variable) => {
      const state = left % sizes[variable]!;
      left = Math.floor(left / sizes[variable]!);
      return state;
    });
    return value(states);
  });
  return { variables, values };
}
