import { ancestorsOf } from './dag.ts';
import type { Factor } from './factor.ts';
import { NEUTRAL, type NodeFunction, type Scm } from './scm.ts';

/**
 * The same model under different interventions with shared noise: the twin network without the copies. A node's state
 * is the bit pattern of its values across the worlds. Node functions work on whole patterns, and noise is no bit or all
 * bits.
 *
 * The factors cover all nodes that can matter to the restricted ones. Nodes with many parents are split into chains.
 *
 * @param worlds - One to four copies of one model that differ at most in their fixed values.
 * @throws {RangeError} If there are no or more than four worlds.
 * @see Balke & Pearl (1994)
 */
export function stateNetwork(worlds: readonly Scm[], allowed: ReadonlyMap<number, number>) {
  const [scm] = worlds;
  if (!scm || worlds.length > 4) {
    throw new RangeError(`probability: expected one to four worlds, got ${worlds.length}`);
  }
  const { dag, functions, noise } = scm;
  const states = 1 << worlds.length;
  const all = states - 1;
  const held = dag.nodes.map((_, node) => heldBits(worlds, node));
  const heard = dag.parents.map((parents, node) => (held[node]?.mask === all ? [] : parents));
  const relevant = ancestorsOf({ parents: heard }, ...allowed.keys());
  const operators = functions.map((operator, node) => {
    const { mask, bits } = held[node] ?? { mask: 0, bits: 0 };
    return { ...OPERATIONS[operator], neutral: NEUTRAL[operator] === 1 ? all : 0, mask, bits };
  });
  const stateOf = (node: number, parents: readonly number[], own: 0 | 1): number => {
    const { combine, negated, neutral, mask, bits } = operators[node]!;
    // A node without parents is its noise, whatever its function.
    const given = parents.reduce((joined, p) => combine(joined, negated ? all ^ p : p), neutral);
    return (combine(given, own === 1 ? all : 0) & ~mask) | bits;
  };
  const factors: Factor[] = [];
  let nextVariable = dag.nodes.length;
  for (const node of dag.nodes.keys()) {
    if (!relevant[node]) continue;
    const { combine, negated, neutral, mask, bits } = operators[node]!;
    const parents = [...heard[node]!];
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
    const mayBe = allowed.get(node) ?? ALL_STATES;
    factors.push(
      tabulate([node, ...parents], all, (state, p = neutral, q = neutral) => {
        if (((mayBe >> state) & 1) === 0) return 0;
        const given = combine(p, q);
        const under = (own: number): boolean => ((combine(given, own) & ~mask) | bits) === state;
        return (under(all) ? one : 0) + (under(0) ? 1 - one : 0);
      }),
    );
  }
  return {
    /** The number of states of a node: 2 to the power of the number of worlds. */
    states,
    /** The joint distribution of the states of all relevant nodes, as a product. */
    factors,
    /** Marks the nodes that matter. */
    relevant,
    /** The parents that affect a node: none where it is held in every world. */
    heard,
    /** A node's state, from its noise and the states of the parents in `heard`. */
    stateOf,
  };
}

/** Four worlds make 16 states. */
const ALL_STATES = 0xffff;

/** Node functions on whole bit patterns. */
const OPERATIONS: Record<
  NodeFunction,
  { readonly combine: (a: number, b: number) => number; readonly negated: boolean }
> = {
  or: { combine: (a, b) => a | b, negated: false },
  and: { combine: (a, b) => a & b, negated: false },
  xor: { combine: (a, b) => a ^ b, negated: false },
  not: { combine: (a, b) => a | b, negated: true },
};

/** The worlds in which a node is held, and those in which it is held true. */
function heldBits(worlds: readonly Scm[], node: number): { readonly mask: number; readonly bits: number } {
  let [mask, bits] = [0, 0];
  worlds.forEach(({ fixed }, world) => {
    const value = fixed.get(node);
    if (value === undefined) return;
    mask |= 1 << world;
    if (value) bits |= 1 << world;
  });
  return { mask, bits };
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
