import { pairs } from './commutative-cut-tree.ts';
import { ancestorsOf } from './dag.ts';
import { eliminationOrder, type Factor, sumOfProducts } from './elimination.ts';
import { type Intervention, intervene, type Scm, thresholdOf } from './scm.ts';

/** The statement that a node has a value in one of several worlds. */
interface Literal extends Intervention {
  readonly world: number;
}

/** Computes the exact PNS, P(y_x, y'_x'), of a pair of nodes in a monotone model. @see Maasch et al. (2025), Def. 2.4 */
export function populationPns(scm: Scm, cause: number, effect: number): number {
  return probability(...dependence(scm, cause, effect));
}

/** Returns the number of cells of the largest table that {@link populationPns} needs. */
export function cellsForPns(scm: Scm, cause: number, effect: number): number {
  const { factors, sizes } = stateNetwork(...dependence(scm, cause, effect));
  return eliminationOrder(
    factors.map(({ variables }) => variables),
    sizes,
  ).cells;
}

function dependence(scm: Scm, node: number, effect: number): [Scm[], Literal[]] {
  const worlds = [true, false].map((value) => intervene(scm, [{ node, value }]));
  return [worlds, [true, false].map((value, world) => ({ world, node: effect, value }))];
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
    const parents = kept[node]!;
    // An `and` node counts what is false: it is true if it counts nothing.
    const isAnd = functions[node] === 'and';
    const least = (parents.length > 0 && thresholdOf(functions[node]!)) || 1;
    const counts = settings(least + 1, worlds.length);
    let before: number | undefined;
    for (const parent of parents) {
      const count = sizes.push(counts.length) - 1;
      const next = ([c, state, seen = 0]: readonly number[]): number => {
        const values = states[state!]!.map((value) => (isAnd ? 1 - value : value));
        const sums = values.map((value, world) => Math.min(least, counts[seen]![world]! + value));
        return Number(placeOf(sums, least + 1) === c);
      };
      factors.push(tabulate([count, parent, ...(before === undefined ? [] : [before])], sizes, next));
      before = count;
    }
    const isAllowed = (state: number): boolean =>
      literals.every((one) => one.node !== node || states[state]![one.world] === Number(one.value));
    const stateOf = (own: number, seen: number): number => {
      const isReached = (world: number): boolean => counts[seen]![world]! + (isAnd ? 1 - own : own) >= least;
      return placeOf(
        worlds.map(({ fixed }, world) => Number(fixed.get(node) ?? isReached(world) !== isAnd)),
        2,
      );
    };
    factors.push(
      tabulate(before === undefined ? [node] : [node, before], sizes, ([state, seen = 0]) => {
        if (!isAllowed(state!)) return 0;
        const on = Number(stateOf(1, seen) === state) * noise[node]!;
        return on + Number(stateOf(0, seen) === state) * (1 - noise[node]!);
      }),
    );
  }
  return { factors, sizes };
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
