import { combineNode, type NodeFunction, neutralOf } from '../../causal/scm.ts';
import type { Rng } from '../../lib/random.ts';

/** The cause in question. The prompt gives its state, and the question supposes the opposite. */
export const CAUSE = 'X';

/** A node of a world of evidence twins, with its noise in the first unit. */
export interface PathNode {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly noise: number;
  readonly causes: readonly string[];
}

/** What a path from a hidden cause must be like. */
interface PathPlan {
  /** The hidden cause. */
  readonly from: string;
  /** The end of the path: an observed node, or the asked one. */
  readonly to: string;
  readonly links: number;
  /** True if the state of X decides whether the end has the state of the hidden cause or the opposite state. */
  readonly isReversed: boolean;
}

/** The number of links in a branch. With a single link, the branches of every path would have opposite signs. */
const BRANCH = 2;

/**
 * Draws a path from a hidden cause to an end: a stem, two branches that also depend on X, a node that joins the
 * branches, and a tail. In the result, causes come before effects. A path from W1 to S with seven links, for example:
 *
 *                  ┌→ Sa1 → Sa2 →┐
 *     W1 → Ss1 → Ss2             Sj → St1 → S        and X → Sa1 or Sa2, X → Sb1 or Sb2
 *                  └→ Sb1 → Sb2 →┘
 *
 * Each state of X opens one branch and closes the other. The hidden cause therefore decides the end in both states, but
 * a reader has to know the state of X to find the open branch. On a reversed path, the branches have opposite signs.
 */
export function drawPath({ from, to, links, isReversed }: PathPlan, rng: Rng): PathNode[] {
  const stemLinks = rng.integer(links - BRANCH);
  const names = pathNames(to, stemLinks, links - BRANCH - 1 - stemLinks);
  const stem = drawChain(names.stem, from, rng);
  const fork = stem.at(-1)?.name ?? from;
  // Any choice of functions has a chance, and some make each branch open in one state of X, and the join pass on both.
  return drawUntil('branches that open in turn', () => {
    const branches = names.branches.flatMap((branch) => drawBranch(branch, fork, rng));
    const ends = names.branches.map((branch) => branch.at(-1)!);
    const [first, second] = ends.map((end) => openStates(branches, fork, end));
    if (first?.length !== 1 || second?.length !== 1 || first[0] === second[0]) return undefined;
    const middle = [...branches, ...drawJoin(names.join, ends, rng)];
    const isOpen = openStates(middle, fork, names.join).length === 2;
    if (!isOpen || isReversedByCause(middle, fork, names.join) !== isReversed) return undefined;
    return [...stem, ...middle, ...drawChain(names.tail, names.join, rng)];
  });
}

/**
 * Names the nodes of a path to an end after the end, with a letter for their part of the path: `s` for the stem, `a`
 * and `b` for the branches, `j` for the join, `t` for the tail. The last node, which may be the join, is the end itself.
 */
function pathNames(end: string, stemLinks: number, tailLinks: number) {
  const numbered = (part: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${end}${part}${i + 1}`);
  return {
    stem: numbered('s', stemLinks),
    branches: [numbered('a', BRANCH), numbered('b', BRANCH)],
    join: tailLinks === 0 ? end : `${end}j`,
    tail: tailLinks === 0 ? [] : [...numbered('t', tailLinks - 1), end],
  };
}

/** Draws nodes with the given names, each the only cause of the next. A node has the state of its cause or the opposite. */
function drawChain(names: readonly string[], cause: string, rng: Rng): PathNode[] {
  const nodes: PathNode[] = [];
  for (const name of names) {
    const operator = rng.pick(['or', 'and', 'not', 'xor'] as const);
    const noise = operator === 'xor' ? rng.integer(2) : neutralOf(operator);
    nodes.push({ name, operator, noise, causes: [nodes.at(-1)?.name ?? cause] });
  }
  return nodes;
}

/** Draws a branch with X as a second cause of one of its nodes. */
function drawBranch(names: readonly string[], fork: string, rng: Rng): PathNode[] {
  const gate = rng.integer(BRANCH);
  const chain = drawChain(names, fork, rng);
  const { name, causes } = chain[gate]!;
  return chain.toSpliced(gate, 1, ...drawJoin(name, [...causes, CAUSE], rng));
}

/**
 * Draws a node that joins the given causes and, in some cases, a third cause, whose noise the prompt states. The third
 * cause comes first in the result, and has the name of the join with a `t`.
 */
function drawJoin(name: string, causes: readonly string[], rng: Rng): PathNode[] {
  const operator = rng.pick(['or', 'and', 'not', 'at least'] as const);
  if (operator !== 'at least') return [{ name, operator, noise: neutralOf(operator), causes }];
  const noise = rng.integer(2);
  if (rng.bernoulli(0.5)) return [{ name, operator: 'at least 2', noise, causes }];
  const third: PathNode = { name: `${name}t`, operator: 'or', noise: rng.integer(2), causes: [] };
  const operatorOfThree = `at least ${2 + rng.integer(2)}` as const;
  return [third, { name, operator: operatorOfThree, noise, causes: [...causes, third.name] }];
}

/** Returns the states of X in which a node depends on the node `from`. */
function openStates(nodes: readonly PathNode[], from: string, name: string): number[] {
  return [0, 1].filter((causeState) => {
    const valueIf = (state: number) => valuesOn(nodes, { [from]: state, [CAUSE]: causeState })[name];
    return valueIf(0) !== valueIf(1);
  });
}

/** Tests whether X reverses a node that depends on `from` in both states of X. */
function isReversedByCause(nodes: readonly PathNode[], from: string, name: string): boolean {
  const valueIf = (causeState: number) => valuesOn(nodes, { [from]: 0, [CAUSE]: causeState })[name];
  return valueIf(0) !== valueIf(1);
}

/**
 * Returns the nodes of a path that block it when they are always on: those on the open branch, and those off it that
 * would fix the join.
 */
export function decisiveNodes(path: readonly PathNode[], from: string, causeState: number): PathNode[] {
  const end = path.at(-1)!.name;
  return path.filter(({ name }) => {
    const endIf = (state: number) => valuesOn(path, { [from]: state, [CAUSE]: causeState, [name]: 1 })[end];
    return endIf(0) === endIf(1);
  });
}

/** Returns the values of all nodes, by name, if some nodes are set to given values. Causes must come before effects. */
export function valuesOn(nodes: readonly PathNode[], set: Readonly<Record<string, number>>): Record<string, number> {
  const values: Record<string, number> = { ...set };
  for (const { name, operator, noise, causes } of nodes) {
    const states = causes.map((cause) => values[cause]!);
    values[name] ??= combineNode(operator, noise, states);
  }
  return values;
}

/** At least one draw in twenty is suitable, so that this many failures in a row can only be a mistake in the design. */
const MOST_DRAWS = 10_000;

/** Repeats a draw until it is suitable. @throws {Error} If it never is. */
export function drawUntil<T>(wanted: string, draw: () => T | undefined): T {
  for (let tries = 0; tries < MOST_DRAWS; tries++) {
    const drawn = draw();
    if (drawn !== undefined) return drawn;
  }
  throw new Error(`drawUntil: expected ${wanted}, got none in ${MOST_DRAWS} draws`);
}
