import { ancestorsOf, descendantsOf, parentsOf } from '../../../causal/dag.ts';
import { shortestPathLength } from '../../../causal/paths.ts';
import { evaluate, hold, type Noise, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { blockingNoise, blockingOnly, decides } from './patterns.ts';

export interface TwinGroup {
  /** See `twinPatterns`. */
  readonly kind: 'one' | 'pair' | 'even';
  /**
   * The first join after the moved blockers, and the only cause of this join that they affect; undefined if there is
   * no such join or no single cause.
   */
  readonly join: string | undefined;
  /** The state of the effect in the blocked unit, in which it does not depend on the cause. */
  readonly sign: 'on' | 'off';
  /** The number of links from the nearest moved blocker to the effect, plus one. */
  readonly distance: number;
}

interface Twins {
  readonly cause: number;
  readonly effect: number;
  /** The noise by node. With `open`, the effect depends on the cause; with `blocked`, it does not. */
  readonly open: Noise;
  readonly blocked: Noise;
}

export function twinGroup(scm: Scm, { cause, effect, open, blocked }: Twins): TwinGroup | undefined {
  const { dag } = scm;
  const isBlocked = (noise: Noise, node: number): boolean => noise[node] === blockingNoise(scm, node);
  const leads = ancestorsOf(dag, effect);
  const only = (one: Noise, other: Noise): number[] =>
    [...dag.nodes.keys()].filter((node) => isBlocked(one, node) && !isBlocked(other, node));
  const stopping = only(blocked, open).filter((node) => leads[node]);
  const freed = only(open, blocked);
  if (stopping.length === 0) return undefined;
  const links = stopping.flatMap((node) => shortestPathLength(dag, node, effect) ?? []);
  const reaches = decides(scm, blockingOnly(scm, stopping), cause, effect);
  const joins = new Set(stopping.map((node) => joinBehind(scm, node, leads)));
  const [join] = joins;
  return {
    kind: freed.some((node) => leads[node]) ? 'even' : reaches ? 'pair' : 'one',
    join: joins.size === 1 ? join : undefined,
    sign: evaluate(hold(scm, cause, true), blocked)[effect] === 1 ? 'on' : 'off',
    distance: 1 + Math.min(...links),
  };
}

/**
 * Returns the first join after a node, with the position of the only cause through which the node affects it: `and,
 * cause 2 of 2`. Undefined if there is no join, or if the node affects it through several causes.
 */
function joinBehind({ dag, functions }: Scm, node: number, leads: Uint8Array): string | undefined {
  const reached = descendantsOf(dag, node);
  for (let join = node + 1; join < dag.nodes.length; join++) {
    if (!reached[join] || !leads[join]) continue;
    const causes = parentsOf(dag, join);
    if (causes.length === 1) continue;
    const own = causes.filter((other) => reached[other]);
    if (own.length !== 1) return undefined;
    return `${at(functions, join)}, cause ${causes.indexOf(at(own, 0)) + 1} of ${causes.length}`;
  }
  return undefined;
}
