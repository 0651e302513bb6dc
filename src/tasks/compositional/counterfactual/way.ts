import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { drawJoin, drawLink, TOLD, valuesOn, type WayNode } from './nodes.ts';

/** Parts of a way that are not drawn from the seed. */
interface WayPlan {
  /** The hidden cause at which it begins. */
  readonly from: string;
  /** The node at which it ends. */
  readonly to: string;
  /** At least 4. */
  readonly links: number;
  /** True if the told cause decides whether the end has the state of the hidden cause or the opposite. */
  readonly isReversed: boolean;
}

/** Links of a branch: with fewer, those open at opposite states of the told cause would always have opposite signs. */
const LENGTH = 2;

/**
 * Draws a way from a hidden cause to an end: a stem, two branches that the told cause joins, their own join, a tail.
 *
 * Each state of the told cause opens one branch and closes the other. So the hidden cause decides the end in either
 * state, and only a reader who knows the state knows along which branch. On a reversed way, the branches have opposite
 * signs.
 *
 * @returns Its nodes, causes first.
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

/** Draws nodes of one cause each. @param last - The name of the last node, unless it is numbered like the others. */
function drawChain(name: string, cause: string, links: number, rng: Rng, last?: string): WayNode[] {
  const nodes: WayNode[] = [];
  for (let i = 1; i <= links; i++)
    nodes.push(
      drawLink(i === links && last !== undefined ? last : `${name}${i}`, nodes.at(-1)?.name ?? cause, rng),
    );
  return nodes;
}

/** Draws a branch that the told cause joins at one of its nodes. */
function drawBranch(name: string, fork: string, rng: Rng): WayNode[] {
  const gate = rng.integer(LENGTH);
  return drawChain(name, fork, LENGTH, rng).flatMap((node, i) =>
    i === gate ? drawJoin(node.name, [...node.causes, TOLD], rng) : [node],
  );
}

/** Returns the value of a node for each state of the told cause and, within it, of the node at which a way begins. */
function table(nodes: readonly WayNode[], from: string, name: string): number[][] {
  return [0, 1].map((told) => [0, 1].map((state) => valuesOn(nodes, { [from]: state, [TOLD]: told })[name]!));
}

/** Returns the states of the told cause in which a node depends on the one at which its way begins. */
function openAt(nodes: readonly WayNode[], from: string, name: string): number[] {
  return [0, 1].filter((told) => new Set(at(table(nodes, from, name), told)).size === 2);
}

/** Tests whether the told cause turns a node that depends on its way's beginning in either state. */
function turns(nodes: readonly WayNode[], from: string, name: string): boolean {
  const [[ifOff], [ifOn]] = table(nodes, from, name) as [number[], number[]];
  return ifOff !== ifOn;
}
