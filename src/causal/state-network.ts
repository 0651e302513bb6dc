import { ancestorsOf } from './dag.ts';
import type { Factor } from './elimination.ts';
import { inAtLeast, type NodeFunction, neutralOf, type Scm, thresholdOf } from './scm.ts';

/** The statement that a node has a value in one of several worlds. */
export interface Literal {
  readonly world: number;
  readonly node: number;
  readonly value: boolean;
}

/**
 * Builds the network of one model under several interventions with shared noise. Unlike a twin network, it does not
 * copy nodes: a node's state is the bit pattern of its values in all worlds. The factors cover all nodes that can
 * affect the nodes of the literals. Negations, thresholds and nodes with more than two parents need auxiliary
 * variables.
 *
 * @param worlds - One to four copies of one model. They may differ only in their fixed values.
 * @see Balke & Pearl (1994)
 */
export function stateNetwork(worlds: readonly Scm[], literals: readonly Literal[]) {
  const [scm] = worlds;
  if (!scm || worlds.length > 4) {
    throw new RangeError(`probability: expected one to four worlds, got ${worlds.length}`);
  }
  const { dag, functions, noise } = scm;
  const states = 1 << worlds.length;
  const allowed = allowedStates(worlds.length, literals);
  const all = states - 1;
  const held = dag.nodes.map((_, node) => heldBits(worlds, node));
  const heard = dag.parents.map((parents, node) => (held[node]?.mask === all ? [] : parents));
  const relevant = ancestorsOf({ parents: heard }, ...allowed.keys());
  const operators = functions.map((operator, node) => {
    const { mask, bits } = held[node] ?? { mask: 0, bits: 0 };
    const least = (heard[node]?.length ?? 0) > 0 ? thresholdOf(operator) : undefined;
    const neutral = neutralOf(operator) === 1 ? all : 0;
    return { combine: combining(operator), negated: operator === 'not', least, neutral, mask, bits };
  });
  const stateOf = (node: number, parents: readonly number[], own: 0 | 1): number => {
    const { combine, negated, least, neutral, mask, bits } = operators[node]!;
    const noise = own === 1 ? all : 0;
    const free =
      least === undefined
        ? combine(
            parents.reduce((joined, p) => combine(joined, negated ? all ^ p : p), neutral),
            noise,
          )
        : inAtLeast(least, [noise, ...parents], all);
    return (free & ~mask) | bits;
  };
  const factors: Factor[] = [];
  let nextVariable = dag.nodes.length;
  const joined = (a: number, b: number, combine: Combine): number => {
    const variable = nextVariable++;
    factors.push(tabulate([variable, a, b], all, (state, p = 0, q = 0) => (state === combine(p, q) ? 1 : 0)));
    return variable;
  };
  for (const node of dag.nodes.keys()) {
    if (!relevant[node]) continue;
    const { combine, negated, least, neutral, mask, bits } = operators[node]!;
    let parents = [...heard[node]!];
    if (negated) {
      for (const [i, parent] of parents.entries()) {
        const opposite = nextVariable++;
        factors.push(tabulate([opposite, parent], all, (state, p = 0) => (state === (all ^ p) ? 1 : 0)));
        parents[i] = opposite;
      }
    }
    if (least !== undefined) parents = countersOf(parents, least, joined);
    while (parents.length > 2) {
      const [a, b] = parents.splice(0, 2);
      parents.push(joined(a!, b!, combine));
    }
    const one = noise[node]!;
    const mayBe = allowed.get(node) ?? ALL_STATES;
    factors.push(
      tabulate([node, ...parents], all, (state, p = neutral, q = neutral) => {
        if (((mayBe >> state) & 1) === 0) return 0;
        const under = (own: number): boolean => {
          const free = least === undefined ? combine(combine(p, q), own) : own === 0 ? p : q;
          return ((free & ~mask) | bits) === state;
        };
        return (under(all) ? one : 0) + (under(0) ? 1 - one : 0);
      }),
    );
  }
  return {
    states,
    /** The factors whose product is the joint distribution of the states of all relevant nodes. */
    factors,
    relevant,
    /** For each node, the parents that affect it; none if the node is held in every world. */
    heard,
    stateOf,
  };
}

/**
 * Returns the states that the literals allow, for each node that they mention. Bit s of a node's number is set if
 * state s is allowed.
 */
function allowedStates(worlds: number, literals: readonly Literal[]): ReadonlyMap<number, number> {
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

/** One bit for each of the 16 states in four worlds. */
const ALL_STATES = 0xffff;

type Combine = (a: number, b: number) => number;

const OR: Combine = (a, b) => a | b;
const AND: Combine = (a, b) => a & b;

/** Returns the function that combines two bit patterns. For `not`, the parents must be negated beforehand. */
function combining(operator: NodeFunction): Combine {
  return operator === 'and' ? AND : operator === 'xor' ? (a, b) => a ^ b : OR;
}

/**
 * Adds variables that count the true parents, up to the threshold. Of the two variables returned, the first is true if
 * the parents reach the threshold. It is the node's value if the node's noise is off. The second is true if the
 * parents reach the threshold minus one. It is the node's value if the noise is on.
 */
function countersOf(
  parents: readonly number[],
  least: number,
  joined: (a: number, b: number, combine: Combine) => number,
): [number, number] {
  // `reached[i]` is the variable that is true if at least i + 1 of the parents visited so far are true.
  const reached: number[] = [];
  for (const parent of parents) {
    const more = reached.map((variable) => joined(variable, parent, AND));
    for (let i = 1; i < reached.length; i++) reached[i] = joined(reached[i]!, more[i - 1]!, OR);
    const last = more.at(-1);
    if (last !== undefined && reached.length < least) reached.push(last);
    reached[0] = reached[0] === undefined ? parent : joined(reached[0], parent, OR);
  }
  const [withOwn, alone] = [reached[least - 2], reached[least - 1]];
  if (withOwn === undefined || alone === undefined)
    throw new RangeError(`probability: expected at least ${least} parents, got ${parents.length}`);
  return [alone, withOwn];
}

/** Returns the worlds in which a node is held, and the worlds in which it is held true, as bit patterns. */
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
