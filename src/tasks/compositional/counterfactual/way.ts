import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { CAUSE, drawJoin, drawLink, valuesOn, type WayNode } from './nodes.ts';

interface WayPlan {
  readonly from: string;
  readonly to: string;
  /** The number of links from `from` to `to`. */
  readonly links: number;
  /** True if the state of X decides whether the end has the state of the hidden cause or the opposite state. */
  readonly isReversed: boolean;
}

/** The number of links of a branch. With a single link, the branches of every path would have opposite signs. */
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
