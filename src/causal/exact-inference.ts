import { ancestorsOf } from './dag.ts';
import { eliminationOrder } from './elimination-order.ts';
import { type Factor, productSumOut } from './factor.ts';
import { NEUTRAL, type NodeFunction, type Scm } from './scm.ts';

/** That a node has a value in one of the worlds considered together. */
export interface Literal {
  /** Index into the list of worlds. */
  readonly world: number;
  readonly node: number;
  readonly value: boolean;
}

/**
 * The exact probability that all literals hold, in worlds that share their noise.
 *
 * Each world is the same model under other interventions; with one world this is P(y | do(x)), with two
 * it is a joint probability of potential outcomes such as the PNS, P(y_x, y'_x'). A node's state is the
 * bit pattern of its values across worlds, so that node functions work on whole patterns and the noise is
 * either no bit or all bits: the twin network without the copies. Variable elimination with the least
 * table first: time grows with the treewidth, not with 2^nodes. Nodes with many parents are split into
 * a chain of two-parent ones, and nodes without an effect on a literal are left out.
 *
 * @param worlds - The same model, differing at most in what is held fixed. One to four.
 * @throws {RangeError} If the worlds are none or more than four, or if the graph is too densely connected: see
 *   {@link tableWidth}.
 * @see Balke & Pearl (1994) for twin networks; Zhang & Poole (1994) for variable elimination
 */
export function probability(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const wanted = wantedStates(worlds, literals);
  return wanted ? eliminateAll(networkOf(worlds, wanted), 1 << worlds.length) : 0;
}

/** Tables of more variables than this are not built: with two worlds, 16 million numbers. */
export const MOST_VARIABLES = 12;

/**
 * How many variables the largest table has that {@link probability} would build, found without building any. Up to
 * {@link MOST_VARIABLES} it can be computed.
 */
export function tableWidth(worlds: readonly Scm[], literals: readonly Literal[]): number {
  const wanted = wantedStates(worlds, literals);
  if (!wanted) return 0;
  return eliminationOrder(networkOf(worlds, wanted).map(({ variables }) => variables)).width;
}

/** Which bits of a node's state are wanted, and how. */
type WantedStates = ReadonlyMap<number, { mask: number; bits: number }>;

/** What the literals want of each node; undefined if they contradict each other. */
function wantedStates(worlds: readonly Scm[], literals: readonly Literal[]): WantedStates | undefined {
  if (worlds.length < 1 || worlds.length > 4) {
    throw new RangeError(`probability: expected one to four worlds, got ${worlds.length}`);
  }
  const wanted = new Map<number, { mask: number; bits: number }>();
  for (const { world, node, value } of literals) {
    const entry = wanted.get(node) ?? { mask: 0, bits: 0 };
    const bit = 1 << world;
    if (entry.mask & bit && Boolean(entry.bits & bit) !== value) return undefined;
    entry.mask |= bit;
    if (value) entry.bits |= bit;
    wanted.set(node, entry);
  }
  return wanted;
}

/** The factors of the joint distribution of all nodes that matter, with the literals built in. */
function networkOf(worlds: readonly Scm[], wanted: WantedStates): Factor[] {
  const { dag, functions, noise } = worlds[0]!;
  const all = (1 << worlds.length) - 1;
  const relevant = relevantNodes(worlds, [...wanted.keys()]);
  const factors: Factor[] = [];
  let nextVariable = dag.nodes.length;
  for (let node = 0; node < dag.nodes.length; node++) {
    if (!relevant[node]) continue;
    let heldMask = 0;
    let heldBits = 0;
    worlds.forEach((world, w) => {
      const value = world.fixed.get(node);
      if (value === undefined) return;
      heldMask |= 1 << w;
      if (value) heldBits |= 1 << w;
    });
    const { combine, negated } = OPERATIONS[functions[node]!];
    const parents = heldMask === all ? [] : [...dag.parents[node]!];
    if (negated) {
      for (const [i, parent] of parents.entries()) {
        const opposite = nextVariable++;
        factors.push(tabulate([opposite, parent], all, (state, p = 0) => (state === (all ^ p) ? 1 : 0)));
        parents[i] = opposite;
      }
    }
    while (parents.length > 2) {
      const [a, b] = parents.splice(0, 2);
      const joined = nextVariable++;
      factors.push(
        tabulate([joined, a!, b!], all, (state, p = 0, q = 0) => (state === combine(p, q) ? 1 : 0)),
      );
      parents.push(joined);
    }
    const one = noise[node]!;
    const { mask, bits } = wanted.get(node) ?? { mask: 0, bits: 0 };
    const outcome = (fromParents: number, own: number): number =>
      (combine(fromParents, own) & ~heldMask) | heldBits;
    const neutral = NEUTRAL[functions[node]!] === 1 ? all : 0;
    factors.push(
      tabulate([node, ...parents], all, (state, p = neutral, q = neutral) => {
        if ((state & mask) !== bits) return 0;
        // A node without parents is its noise, whichever function it carries.
        const fromParents = parents.length === 0 ? neutral : combine(p, q);
        const ifNoise = outcome(fromParents, all) === state ? one : 0;
        const ifNone = outcome(fromParents, 0) === state ? 1 - one : 0;
        return ifNoise + ifNone;
      }),
    );
  }
  return factors;
}

/** How node functions work on whole bit patterns. */
const OPERATIONS: Record<
  NodeFunction,
  { readonly combine: (a: number, b: number) => number; readonly negated: boolean }
> = {
  or: { combine: (a, b) => a | b, negated: false },
  and: { combine: (a, b) => a & b, negated: false },
  xor: { combine: (a, b) => a ^ b, negated: false },
  not: { combine: (a, b) => a | b, negated: true },
};

function relevantNodes(worlds: readonly Scm[], targets: readonly number[]): Uint8Array {
  const { dag } = worlds[0]!;
  // A node held fixed in every world hears nothing from its parents.
  const heard = dag.parents.map((parents, node) =>
    worlds.every((world) => world.fixed.has(node)) ? [] : parents,
  );
  const relevant = new Uint8Array(dag.nodes.length);
  for (const target of targets) {
    ancestorsOf({ ...dag, parents: heard }, target).forEach((mark, node) => {
      if (mark) relevant[node] = 1;
    });
  }
  return relevant;
}

/** Fills a factor from a function of the states, one per variable. */
function tabulate(
  variables: readonly number[],
  all: number,
  value: (state: number, p?: number, q?: number) => number,
): Factor {
  const states = all + 1;
  const values = new Float64Array(states ** variables.length);
  for (let cell = 0; cell < values.length; cell++) {
    const digit = (position: number): number | undefined =>
      position < variables.length ? Math.floor(cell / states ** position) % states : undefined;
    values[cell] = value(digit(0)!, digit(1), digit(2));
  }
  return { variables, values };
}

/** Sums out every variable. */
function eliminateAll(network: readonly Factor[], states: number): number {
  const { order, width } = eliminationOrder(network.map(({ variables }) => variables));
  if (width > MOST_VARIABLES) {
    throw new RangeError(
      `probability: expected a graph whose tables have at most ${MOST_VARIABLES} variables, got one of ${width}: it is too densely connected`,
    );
  }
  const factorsOf = new Map<number, Set<Factor>>();
  let constant = 1;
  const attach = (factor: Factor): void => {
    if (factor.variables.length === 0) constant *= factor.values[0]!;
    for (const variable of factor.variables) {
      const list = factorsOf.get(variable) ?? new Set();
      factorsOf.set(variable, list.add(factor));
    }
  };
  network.forEach(attach);
  for (const variable of order) {
    const factors = [...factorsOf.get(variable)!];
    const merged = productSumOut(factors, variable, states);
    for (const factor of factors) for (const v of factor.variables) factorsOf.get(v)!.delete(factor);
    factorsOf.delete(variable);
    attach(merged);
  }
  return constant;
}
