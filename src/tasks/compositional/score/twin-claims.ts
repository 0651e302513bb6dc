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

interface TwinQuestions extends ComparedTwins {
  readonly open: UnitOfPair;
  readonly blocked: UnitOfPair;
  readonly group: TwinGroup;
}

/** Two twins: the same claim is true for the open twin and false for the blocked twin. */
export interface ComparedTwins {
  readonly open: ClaimedUnit;
  readonly blocked: ClaimedUnit;
  /** Absent for twins with a single question each. */
  readonly group?: Pick<TwinGroup, 'distance'>;
  readonly rung?: { readonly axis: string; readonly length: number };
  /** The names of the groups to which the twins belong. */
  readonly parts: readonly string[];
}

/** The smallest number of pairs of twins in a group that is judged on its own. */
const FEWEST_TWINS = 12;

/** The smallest size of a group in designs whose groups are all smaller than {@link FEWEST_TWINS}. */
const FEWEST_OF_FEW = 4;

/** Returns false for twins whose blocker is obvious because it is next to the effect. */
export function isFar({ group }: ComparedTwins): boolean {
  return group === undefined || group.distance > 2;
}

/** Returns the twins among the units of the given pairs. A unit without its twin is left out. */
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
      if (!group) return [];
      const { kind, join, sign } = group;
      const parts = [KINDS[kind], ...(join === undefined ? [] : [join]), `held ${sign}`];
      return [{ open, blocked, group, parts }];
    });
  });
}

export function claimsOfTwins(twins: readonly ComparedTwins[], clusters: ArrayLike<string>): Claims {
  const claims = (units: readonly ClaimedUnit[]) =>
    units.map((unit) => ({ ...claimOf(unit, 1, clusters), weight: 1 }));
  return {
    causal: claims(twins.map(({ open }) => open)),
    others: claims(twins.map(({ blocked }) => blocked)),
  };
}

/**
 * Groups twins by their features. A group with low discrimination shows what a model misses.
 *
 * If some causes of joins have too few twins, all causes are also grouped across joins with different functions. If no
 * group of a design has enough twins, only these groups by cause are used.
 */
export function groupsOfTwins<T extends ComparedTwins>(twins: readonly T[]): Map<string, T[]> {
  const all = groupsBy(twins, ({ parts }) => parts, 1);
  const hasSmallJoin = [...all].some(([name, list]) => CAUSE.test(name) && list.length < FEWEST_TWINS);
  const namesOf = (one: T) => [...one.parts, ...(hasSmallJoin ? causesOf(one) : [])];
  const large = groupsBy(twins, namesOf, FEWEST_TWINS);
  return large.size > 0 ? large : groupsBy(twins, causesOf, FEWEST_OF_FEW);
}

/** Matches the cause in the name of a join's group: `and, cause 2 of 2`. */
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

function causesOf({ parts }: ComparedTwins): string[] {
  return parts.flatMap((part) => CAUSE.exec(part) ?? []);
}

/**
 * Returns true if a single blocker decides in every pair of twins, although joins have several causes. A model that
 * never considers two blockers together can then answer all questions about twins right.
 */
export function lacksPairs(world: WorldQuestions): boolean {
  const groups = twinsOf(world, world.pairs).map(({ group }) => group);
  return groups.some(({ join }) => join !== undefined) && groups.every(({ kind }) => kind === 'one');
}

const KINDS = {
  one: 'one blocker',
  pair: 'two blockers, one moved',
  even: 'two blockers, as many in the mirror',
} as const satisfies Record<TwinGroup['kind'], string>;

/** Returns the claims about the twins of some pairs or, if there are no twins, about all their units. */
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
 * Returns the groups of claims in which a model must distinguish causal units to count as following causes. These are
 * the groups of twins with remote blockers, or all these twins together if every group is small. Without twins, all
 * units form one group.
 */
export function groupsToFollow(world: WorldQuestions, clusters: ArrayLike<string>): Claims[] {
  const twins = twinsOf(world, world.pairs);
  if (twins.length === 0) return [claimsAbout(world, world.pairs, clusters)];
  const far = twins.filter(isFar);
  const groups = [...groupsOfTwins(far).values()].filter((list) => list.length >= FEWEST_TWINS);
  return (groups.length > 0 ? groups : [far]).map((list) => claimsOfTwins(list, clusters));
}
