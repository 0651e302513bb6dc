import { nodeNumber } from '../../../causal/dag.ts';
import { type TwinGroup, twinGroup } from '../twins/twin-group.ts';
import {
  type ClaimedUnit,
  type Claims,
  claimOf,
  claimsAbout,
  type DiscriminationName,
} from './discrimination.ts';
import type { PairQuestions, UnitOfPair, WorldQuestions } from './world-questions.ts';

/** The twins of one pair. In the open unit the effect depends on the cause; in the blocked unit it does not. */
interface TwinQuestions extends ComparedTwins {
  readonly open: UnitOfPair;
  readonly blocked: UnitOfPair;
  readonly group: TwinGroup;
}

/** Twins for which opposite claims are true, and the names of their groups, one group of each sort. */
export interface ComparedTwins {
  readonly open: ClaimedUnit;
  readonly blocked: ClaimedUnit;
  /** The group of the twins; undefined if there is no blocker. */
  readonly group?: Pick<TwinGroup, 'distance'>;
  /** The axis and the rung of a ladder's twins. */
  readonly rung?: { readonly axis: string; readonly length: number };
  readonly parts: readonly string[];
}

/** The smallest number of twins that are enough for a statement about a single group. */
const FEWEST_TWINS = 12;

/** The smallest number of twins in a group, for designs too small to have any group of the regular size. */
const FEWEST_OF_FEW = 4;

/**
 * Returns false for twins whose blocker is next to the effect, where the blocker is obvious.
 */
export function isFar({ group }: ComparedTwins): boolean {
  return group === undefined || group.distance > 2;
}

/** Returns the twins of the given pairs of a world. Units whose twin has no row are left out. */
export function twinsOf({ scm }: WorldQuestions, pairs: readonly PairQuestions[]): TwinQuestions[] {
  return pairs.flatMap(({ units, ...pair }) => {
    const [cause, effect] = [nodeNumber(scm.dag, pair.cause), nodeNumber(scm.dag, pair.effect)];
    const twins = Map.groupBy(
      units.filter(({ twin }) => twin !== undefined),
      ({ twin }) => twin,
    );
    return [...twins.values()].flatMap((both): TwinQuestions[] => {
      const open = both.find(({ truth }) => truth.y1 !== truth.y0);
      const blocked = both.find(({ truth }) => truth.y1 === truth.y0);
      if (!open || !blocked) return [];
      const group = twinGroup(scm, { cause, effect, open: open.noise, blocked: blocked.noise });
      return group ? [{ open, blocked, group, parts: partsOf(group) }] : [];
    });
  });
}

/** Returns the claims that a unit is causal, for twins of equal weight. */
export function claimsOfTwins(twins: readonly ComparedTwins[], clusters: ArrayLike<string>): Claims {
  const claims = (units: readonly ClaimedUnit[]) =>
    units.map((unit) => ({ ...claimOf(unit, 1, clusters), weight: 1 }));
  return {
    causal: claims(twins.map(({ open }) => open)),
    others: claims(twins.map(({ blocked }) => blocked)),
  };
}

/**
 * Groups twins by the fact that a model might miss. Every twin belongs to one group of each sort.
 *
 * If some causes of joins have too few twins, joins with different functions are grouped together, by cause only. In a
 * small design where no group has enough twins, this grouping by cause is the only sort.
 */
export function groupsOfTwins<T extends ComparedTwins>(twins: readonly T[]): Map<string, T[]> {
  const all = groupsBy(twins, ({ parts }) => parts, 1);
  const hasSmallJoin = [...all].some(([name, list]) => CAUSE.test(name) && list.length < FEWEST_TWINS);
  const namesOf = (one: T) => [...one.parts, ...(hasSmallJoin ? causesOf(one) : [])];
  const large = groupsBy(twins, namesOf, FEWEST_TWINS);
  return large.size > 0 ? large : groupsBy(twins, causesOf, FEWEST_OF_FEW);
}

/** The end of the name of a join's group: `and, cause 2 of 2`. */
const CAUSE = /cause \d+ of \d+$/;

function groupsBy<T extends ComparedTwins>(
  twins: readonly T[],
  namesOf: (one: T) => readonly string[],
  fewest: number,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of twins)
    for (const name of namesOf(one)) groups.set(name, [...(groups.get(name) ?? []), one]);
  const large = [...groups].filter(([, list]) => list.length >= fewest);
  return new Map(large.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the causes of joins in the names of a twin's groups: `and, cause 2 of 2` gives `cause 2 of 2`. */
function causesOf({ parts }: ComparedTwins): string[] {
  return parts.flatMap((part) => CAUSE.exec(part) ?? []);
}

/**
 * Returns true if in every pair of twins a single blocker decides, although joins have several causes. A model that looks
 * for any blocker, and never considers a second one, then gives the same answers as a model that reasons.
 */
export function lacksPairs(world: WorldQuestions): boolean {
  const groups = twinsOf(world, world.pairs).map(({ group }) => group);
  return groups.some(({ join }) => join !== undefined) && groups.every(({ kind }) => kind === 'one');
}

function partsOf({ kind, join, sign }: TwinGroup): string[] {
  return [KINDS[kind], ...(join === undefined ? [] : [join]), `held ${sign}`];
}

/** The readable names of the kinds of patterns that stop the effect. */
const KINDS = {
  one: 'one blocker',
  pair: 'two blockers, one moved',
  even: 'two blockers, as many in the mirror',
} as const satisfies Record<TwinGroup['kind'], string>;

/**
 * Returns the claims from which the discrimination of the given pairs is computed: claims about their twins or, without
 * twins, about their units.
 */
export function claimsOfPairs(
  world: WorldQuestions,
  pairs: readonly PairQuestions[],
  clusters: ArrayLike<string>,
): { readonly claims: Claims; readonly name: DiscriminationName } {
  const twins = twinsOf(world, pairs);
  return twins.length > 0
    ? { claims: claimsOfTwins(twins, clusters), name: 'discrimination' }
    : { claims: claimsAbout(world, pairs, clusters), name: 'unit discrimination' };
}

/**
 * Returns the groups in which a model that follows causes must distinguish causal units: the groups of twins with remote
 * blockers; if these twins are few, all of them together; without twins, all units.
 */
export function groupsToFollow(world: WorldQuestions, clusters: ArrayLike<string>): Claims[] {
  const twins = twinsOf(world, world.pairs);
  if (twins.length === 0) return [claimsAbout(world, world.pairs, clusters)];
  const far = twins.filter(isFar);
  // A handful of twins cannot show that a group is above one half, but all twins of a small design together can.
  const groups = [...groupsOfTwins(far).values()].filter((list) => list.length >= FEWEST_TWINS);
  return (groups.length > 0 ? groups : [far]).map((list) => claimsOfTwins(list, clusters));
}
