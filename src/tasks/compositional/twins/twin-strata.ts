import { ancestorsOf, descendantsOf, parentsOf, shortestPathLength } from '../../../causal/dag.ts';
import { evaluate, hold, type Noise, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import {
  blockedProbability,
  blockingNoise,
  blockingOnly,
  type Component,
  decides,
  patternProbability,
  type TwinPattern,
  twinPatterns,
} from './patterns.ts';

export type TwinStratum = ReturnType<typeof twinStrata>[number];

/**
 * Returns the groups of twins that are possible for a pair of nodes. In each group, twins differ in one component on
 * the pair's path.
 *
 * If twins differ in a component, effects pass through all other components on the path, and would also pass with the
 * noise of the mirror images. A unit therefore belongs to twins of at most one component, and the probabilities of
 * groups add up.
 */
export function twinStrata(scm: Scm, onTheWay: readonly Component[], cause: number, effect: number) {
  const passes = onTheWay.reduce((product, { pns }) => product * pns ** 2, 1);
  return onTheWay.flatMap((component) => {
    const lastOpen = component.last.reduce(
      (product, node) => product * (1 - blockedProbability(scm, node)),
      1,
    );
    const others = (passes / component.pns ** 2) * lastOpen;
    const described = twinPatterns(scm, component).flatMap((pattern) => {
      const [open, blocked] = [false, true].map((isBlocked) => {
        const noise = blockingOnly(scm, []);
        setPatterns(scm, component, pattern, isBlocked, noise);
        return noise;
      });
      const group = twinGroup(scm, { cause, effect, open: open!, blocked: blocked! });
      return group ? [{ pattern, group }] : [];
    });
    const strata = Map.groupBy(described, ({ group: { kind, join, sign } }) => `${kind}/${join}/${sign}`);
    return [...strata.values()].map((list) => {
      const patterns = list.map(({ pattern }) => pattern);
      const own = patterns.reduce((sum, pattern) => sum + twinProbability(scm, component, pattern), 0);
      return {
        component,
        group: at(list, 0).group,
        patterns,
        /** The probability that a unit is the open unit of such twins. The blocked unit is equally probable. */
        probability: own * others,
      };
    });
  });
}

export function twinProbability(scm: Scm, component: Component, { stopping, harmless }: TwinPattern): number {
  return patternProbability(scm, component, stopping) * patternProbability(scm, component, harmless);
}

/**
 * Writes a twin's patterns into the noise. The pattern that stops the effect is on the path in the blocked unit, and in
 * the mirror image in the open unit.
 */
export function setPatterns(
  scm: Scm,
  { way, mirror }: Component,
  { stopping, harmless }: TwinPattern,
  isBlocked: boolean,
  noise: Uint8Array,
): void {
  const [onWay, inMirror] = isBlocked ? [stopping, harmless] : [harmless, stopping];
  const put = (nodes: readonly number[], blocked: readonly number[]): void =>
    nodes.forEach((node, place) => {
      const blocking = blockingNoise(scm, node);
      noise[node] = blocked.includes(place) ? blocking : 1 - blocking;
    });
  put(way, onWay);
  put(mirror, inMirror);
}

/**
 * The share of a pair's twins whose blockers belong to no single cause of a join, for example because they lie before
 * the branches. It applies if the pair also has other twins.
 */
const STEM_SHARE = 0.1;

/**
 * Returns the number of pairs of twins in each stratum. This number is about equal for all branches of all joins and,
 * within a branch, for all of its strata.
 *
 * If branches have equal claims to a remaining pair of twins, the first branch gets it or, if `fromLast` is true, the
 * last. Setting `fromLast` for some pairs of nodes keeps branches balanced.
 */
export function twinCounts(strata: readonly TwinStratum[], count: number, fromLast: boolean) {
  const branchOf = ({ component, group }: TwinStratum): string =>
    group.join === undefined ? STEM : `${component.entry} ${group.join}`;
  const branches = Map.groupBy(strata, branchOf);
  const names = [...branches.keys()];
  const joined = names.filter((name) => name !== STEM).length;
  const stems = joined === 0 ? 1 : branches.has(STEM) ? STEM_SHARE : 0;
  const shares = names.map((name) => (name === STEM ? stems : (1 - stems) / joined));
  const ofBranches = apportioned(shares, count, fromLast);
  const counts = new Map<TwinStratum, number>();
  [...branches.values()].forEach((own, i) => {
    const equal = own.map(() => 1 / own.length);
    const shared = apportioned(equal, at(ofBranches, i));
    for (const [j, stratum] of own.entries()) counts.set(stratum, at(shared, j));
  });
  return counts;
}

const STEM = 'stem';

/** Returns whole numbers in proportion to shares, by the method of largest remainders. */
function apportioned(shares: readonly number[], count: number, fromLast = false): number[] {
  const wanted = shares.map((share) => count * share);
  const counts = wanted.map(Math.floor);
  const left = shares.length === 0 ? 0 : count - counts.reduce((sum, one) => sum + one, 0);
  const turn = fromLast ? -1 : 1;
  const byRest = shares
    .map((_, i) => i)
    .sort((a, b) => (at(wanted, b) % 1) - (at(wanted, a) % 1) || turn * (a - b));
  for (const i of byRest.slice(0, left)) counts[i]! += 1;
  return counts;
}

export type TwinGroup = NonNullable<ReturnType<typeof twinGroup>>;

interface Twins {
  readonly cause: number;
  readonly effect: number;
  /** The noise by node. With `open`, the effect depends on the cause; with `blocked`, it does not. */
  readonly open: Noise;
  readonly blocked: Noise;
}

export function twinGroup(scm: Scm, { cause, effect, open, blocked }: Twins) {
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
  const sign = evaluate(hold(scm, cause, true), blocked)[effect] === 1 ? 'on' : 'off';
  return {
    /** See `twinPatterns`. */
    kind: freed.some((node) => leads[node])
      ? ('even' as const)
      : reaches
        ? ('pair' as const)
        : ('one' as const),
    /**
     * The first join after the moved blockers, and the only cause of this join that they affect; undefined if there is
     * no such join or no single cause.
     */
    join: joins.size === 1 ? join : undefined,
    /** The state of the effect in the blocked unit, in which it does not depend on the cause. */
    sign: sign as 'on' | 'off',
    /** The number of links from the nearest moved blocker to the effect, plus one. */
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
