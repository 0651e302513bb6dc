import { ancestorsOf } from './dag.ts';
import { eliminationOrder, type Factor, type FactorNetwork, tabulate } from './elimination.ts';
import { intervene, type NodeFunction, type Scm, thresholdOf } from './scm.ts';

/** The event that a node has a value in one of several worlds, which are numbered from 0. */
interface WorldEvent {
  readonly world: number;
  readonly node: number;
  readonly value: boolean;
}

/**
 * Builds the network whose sum is the probability that all events happen. The worlds are copies of one monotone model
 * that share their noise and differ in their interventions. Unlike a twin network, the network does not copy nodes:
 *
 * - The *state* of a node is the list of its values in all worlds.
 * - The *count* of a node says how many of its parents are true in each world (with “and”: how many are false). It is
 *   built up parent by parent, each time as a variable of its own, so that no table has more than three variables. It
 *   stops at the node's threshold, because more parents would change nothing.
 *
 * For example, take Y = U ∨ A ∨ B in the worlds do(A = 1) and do(A = 0), and B with the state (0, 0). A has the state
 * (1, 0), and “or” has the threshold 1. So the count of Y is (1, 0) after A, and still (1, 0) after B. Then Y has the
 * state (1, 0) if its noise U is off, and (1, 1) if it is on. In tables, states and counts are numbers with these digits.
 *
 * @see Balke & Pearl (1994)
 */
export function stateNetwork(worlds: readonly Scm[], events: readonly WorldEvent[]): FactorNetwork {
  const { dag } = worlds[0]!;
  // The value of a node that is set in every world does not depend on its parents.
  const parents = dag.parents.map((list, node) => (worlds.every(({ fixed }) => fixed.has(node)) ? [] : list));
  const sizes = dag.nodes.map(() => 2 ** worlds.length);
  const factors: Factor[] = [];
  for (const node of ancestorsOf({ parents }, ...events.map((event) => event.node))) {
    const rule = countingRule(worlds, node, parents[node]!);
    // The variable of the count so far; none before the first parent.
    let count: readonly number[] = [];
    for (const parent of parents[node]!) {
      const next = sizes.push((rule.threshold + 1) ** worlds.length) - 1;
      factors.push(countFactor(rule, [next, parent, ...count], sizes));
      count = [next];
    }
    factors.push(stateFactor(rule, [node, ...count], sizes));
  }
  for (const event of events) factors.push(eventFactor(event, worlds.length, sizes));
  return { factors, sizes };
}

/** Builds the network of the PNS: that the effect is true under do(cause = true), and false under do(cause = false). */
export function pnsNetwork(scm: Scm, cause: number, effect: number): FactorNetwork {
  const worlds = [true, false].map((value) => intervene(scm, [{ node: cause, value }]));
  return stateNetwork(worlds, [
    { world: 0, node: effect, value: true },
    { world: 1, node: effect, value: false },
  ]);
}

/** Returns the number of cells of the largest table that the PNS of a pair needs. */
export function cellsForPns(scm: Scm, cause: number, effect: number): number {
  return eliminationOrder(pnsNetwork(scm, cause, effect)).cells;
}

/** How a node gets its value from its noise and its parents, in all worlds. */
interface CountingRule {
  readonly node: number;
  readonly worlds: readonly Scm[];
  /** What is counted among the noise and the parents: 0 for “and”, 1 for the other functions. */
  readonly counted: 0 | 1;
  /** If this many are counted, the node has the value `counted`. */
  readonly threshold: number;
}

function countingRule(worlds: readonly Scm[], node: number, parents: readonly number[]): CountingRule {
  const operator: NodeFunction = worlds[0]!.functions[node]!;
  // A node without parents has the value of its noise, whatever its function.
  const threshold = parents.length > 0 ? (thresholdOf(operator) ?? 1) : 1;
  return { node, worlds, counted: operator === 'and' ? 0 : 1, threshold };
}

/** Builds the table that is 1 where the next count follows from the parent's state and the count before, and else 0. */
function countFactor(rule: CountingRule, variables: readonly number[], sizes: readonly number[]): Factor {
  const { worlds, counted, threshold } = rule;
  // Without a count before, nothing was counted in any world: its code is 0.
  return tabulate(variables, sizes, ([nextCode, parentCode, beforeCode = 0]) => {
    const before = digitsOf(beforeCode, threshold + 1, worlds.length);
    const values = digitsOf(parentCode!, 2, worlds.length);
    const next = before.map((count, world) => Math.min(threshold, count + Number(values[world] === counted)));
    return Number(codeOf(next, threshold + 1) === nextCode);
  });
}

/** Builds the table of the probability of the node's state, given its count. */
function stateFactor(rule: CountingRule, variables: readonly number[], sizes: readonly number[]): Factor {
  const { node, worlds, threshold } = rule;
  const probabilityOn = worlds[0]!.noise[node]!;
  return tabulate(variables, sizes, ([stateCode, countCode = 0]) => {
    const counts = digitsOf(countCode, threshold + 1, worlds.length);
    const ifOn = Number(codeOf(stateFor(rule, 1, counts), 2) === stateCode);
    const ifOff = Number(codeOf(stateFor(rule, 0, counts), 2) === stateCode);
    return ifOn * probabilityOn + ifOff * (1 - probabilityOn);
  });
}

/** Returns the node's state for the value of its noise and for its count. */
function stateFor(rule: CountingRule, noise: 0 | 1, counts: readonly number[]): number[] {
  const { node, worlds, counted, threshold } = rule;
  return worlds.map(({ fixed }, world) => {
    const isReached = counts[world]! + Number(noise === counted) >= threshold;
    return Number(fixed.get(node) ?? isReached === (counted === 1));
  });
}

/** Builds the table that is 1 for the states of a node in which an event happens, and 0 for the others. */
function eventFactor({ world, node, value }: WorldEvent, worlds: number, sizes: readonly number[]): Factor {
  return tabulate([node], sizes, ([stateCode]) => Number(digitsOf(stateCode!, 2, worlds)[world] === Number(value)));
}

/** Numbers a list of digits, the first of which counts least. @example codeOf([1, 0, 1], 2) // 5 */
function codeOf(digits: readonly number[], base: number): number {
  return digits.reduce((code, digit, i) => code + digit * base ** i, 0);
}

/** Returns the list of digits with a number. @example digitsOf(5, 2, 3) // [1, 0, 1] */
function digitsOf(code: number, base: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(code / base ** i) % base);
}
