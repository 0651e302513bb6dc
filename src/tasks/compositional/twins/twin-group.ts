import { ancestorsOf, descendantsOf, parentsOf } from '../../../causal/dag.ts';
import { shortestPathLength } from '../../../causal/paths.ts';
import { evaluate, hold, neutralOf, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';

/** The features by which twins are grouped. */
export interface TwinGroup {
  /** The kind of the patterns, as in `twinPatterns`. */
  readonly kind: 'one' | 'pair' | 'even';
  /**
   * The join to which the moved blockers lead, and the cause of the join that they affect; undefined if they affect
   * different causes, or no join.
   */
  readonly join: string | undefined;
  /** The state of the effect in the blocked unit, in which it does not depend on the cause. */
  readonly sign: 'on' | 'off';
  /** The number of links from the nearest moved blocker to the effect, plus one. */
  readonly distance: number;
}

/** Two twin units, and the pair that their questions are about. */
interface Twins {
  readonly cause: number;
  readonly effect: number;
  /** The noise with which the effect depends on the cause, 1 or 0 by node. */
  readonly open: ArrayLike<number>;
  /** The noise with which the effect does not depend on the cause. */
  readonly blocked: ArrayLike<number>;
}

/** Describes twins by their model and noise; undefined for units that are not twins. */
export function twinGroup(scm: Scm, { cause, effect, open, blocked }: Twins): TwinGroup | undefined {
  const { dag, functions } = scm;
  const isBlocked = (noise: ArrayLike<number>, node: number): boolean =>
    noise[node] !== neutralOf(at(functions, node));
  const leads = ancestorsOf(dag, effect);
  const only = (one: ArrayLike<number>, other: ArrayLike<number>): number[] =>
    dag.nodes.map((_, node) => node).filter((node) => isBlocked(one, node) && !isBlocked(other, node));
  const stopping = only(blocked, open).filter((node) => leads[node]);
  const freed = only(open, blocked);
  if (stopping.length === 0) return undefined;
  const links = stopping.flatMap((node) => shortestPathLength(dag, node, effect) ?? []);
  const alone = Uint8Array.from(functions, (operator, node) => {
    const neutral = neutralOf(operator);
    return stopping.includes(node) ? 1 - neutral : neutral;
  });
  const [off, on] = [false, true].map((value) => evaluate(hold(scm, cause, value), alone)[effect]);
  const joins = new Set(stopping.map((node) => joinBehind(scm, node, leads)));
  const [join] = joins;
  return {
    kind: freed.some((node) => leads[node]) ? 'even' : off === on ? 'one' : 'pair',
    join: joins.size === 1 ? join : undefined,
    sign: evaluate(hold(scm, cause, true), blocked)[effect] === 1 ? 'on' : 'off',
    distance: 1 + Math.min(...links),
  };
}

/**
 * Returns the first join behind a node, with the position of its only cause that leads back to the node: `and, cause 2
 * of 2`. Undefined if there is no join, or if several of its causes lead back to the node.
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
