import type { Edge } from '../../../causal/dag.ts';
import { combineNode, type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';

/** A node of a world of twins. */
export interface WayNode {
  readonly name: string;
  readonly operator: NodeFunction;
  /** The noise of the node. */
  readonly own: number;
  readonly causes: readonly string[];
}

/** The cause in question. The prompt gives its state, and the question supposes the opposite. */
export const CAUSE = 'X';

export const ASKED = 'Y';

/** Returns the name of a node's mirror image. The cause in question has none. */
export const imageOf = (name: string): string => (name === CAUSE ? name : `${name}'`);

export function mirrorOf(node: WayNode): WayNode {
  return { ...node, name: imageOf(node.name), causes: node.causes.map(imageOf) };
}

export function rulesOf(nodes: readonly WayNode[]) {
  return {
    edges: nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name])),
    functions: Object.fromEntries(nodes.map(({ name, operator }) => [name, operator])),
    tree: [CAUSE, ASKED],
  };
}

/** Draws a node that has the state of its only cause, or the opposite state. */
export function drawLink(name: string, cause: string, rng: Rng): WayNode {
  const operator = rng.pick(['or', 'and', 'not', 'xor'] as const);
  const own = operator === 'xor' ? rng.integer(2) : neutralOf(operator);
  return { name, operator, own, causes: [cause] };
}

/**
 * Draws a node that joins the given causes and, in some cases, a third cause with stated noise. The third cause comes
 * first in the result.
 */
export function drawJoin(name: string, causes: readonly string[], rng: Rng): WayNode[] {
  const operator = rng.pick(['or', 'and', 'not', 'at least'] as const);
  if (operator !== 'at least') return [{ name, operator, own: neutralOf(operator), causes }];
  const own = rng.integer(2);
  if (rng.bernoulli(0.5)) return [{ name, operator: 'at least 2', own, causes }];
  const third: WayNode = { name: `${name}t`, operator: 'or', own: rng.integer(2), causes: [] };
  return [third, { name, operator: `at least ${2 + rng.integer(2)}`, own, causes: [...causes, third.name] }];
}

export function valuesOn(nodes: readonly WayNode[], given: Readonly<Record<string, number>>) {
  const values: Record<string, number> = { ...given };
  for (const { name, operator, own, causes } of nodes) {
    const states = causes.map((cause) => values[cause]!);
    values[name] ??= combineNode(operator, own, states);
  }
  return values;
}

interface WayPlan {
  readonly from: string;
  readonly to: string;
  /** The number of links from `from` to `to`. */
  readonly links: number;
  /** True if the state of X decides whether the end has the state of the hidden cause or the opposite state. */
  readonly isReversed: boolean;
}

/** The number of links in a branch. With a single link, the branches of every path would have opposite signs. */
const LENGTH = 2;

/**
 * Draws a path from a hidden cause to an end: a stem, two branches that also depend on X, a node that joins the
 * branches, and a tail. In the result, causes come before effects.
 *
 * Each state of X opens one branch and closes the other. The hidden cause therefore decides the end in both states, but
 * a reader has to know the state of X to find the open branch. On a reversed path, the branches have opposite signs.
 */
export function drawWay({ from, to, links, isReversed }: WayPlan, rng: Rng): readonly WayNode[] {
  const before = rng.integer(links - LENGTH);
  const after = links - LENGTH - 1 - before;
  const stem = drawChain(`${to}s`, from, before, rng);
  const fork = stem.at(-1)?.name ?? from;
  const joinName = after === 0 ? to : `${to}j`;
  const ends = [`${to}a${LENGTH}`, `${to}b${LENGTH}`];
  for (;;) {
    const branches = ['a', 'b'].flatMap((branch) => drawBranch(`${to}${branch}`, fork, rng));
    const [first, second] = ends.map((end) => openAt(branches, fork, end));
    if (first?.length !== 1 || second?.length !== 1 || first[0] === second[0]) continue;
    const middle = [...branches, ...drawJoin(joinName, ends, rng)];
    if (openAt(middle, fork, joinName).length === 2 && turns(middle, fork, joinName) === isReversed)
      return [...stem, ...middle, ...drawChain(`${to}t`, joinName, after, rng, to)];
  }
}

function drawChain(name: string, cause: string, links: number, rng: Rng, last?: string): WayNode[] {
  const nodes: WayNode[] = [];
  for (let i = 1; i <= links; i++)
    nodes.push(
      drawLink(i === links && last !== undefined ? last : `${name}${i}`, nodes.at(-1)?.name ?? cause, rng),
    );
  return nodes;
}

/** Draws a branch with X as a second cause of one of its nodes. */
function drawBranch(name: string, fork: string, rng: Rng): WayNode[] {
  const gate = rng.integer(LENGTH);
  return drawChain(name, fork, LENGTH, rng).flatMap((node, i) =>
    i === gate ? drawJoin(node.name, [...node.causes, CAUSE], rng) : [node],
  );
}

/** Returns the values of a node, indexed first by the state of X and then by the state of `from`. */
function table(nodes: readonly WayNode[], from: string, name: string): number[][] {
  return [0, 1].map((told) =>
    [0, 1].map((state) => valuesOn(nodes, { [from]: state, [CAUSE]: told })[name]!),
  );
}

function openAt(nodes: readonly WayNode[], from: string, name: string): number[] {
  return [0, 1].filter((told) => new Set(at(table(nodes, from, name), told)).size === 2);
}

/** Tests whether X reverses a node that depends on `from` in both states of X. */
function turns(nodes: readonly WayNode[], from: string, name: string): boolean {
  const [[ifOff], [ifOn]] = table(nodes, from, name) as [number[], number[]];
  return ifOff !== ifOn;
}
