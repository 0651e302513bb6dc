import { nodeNumber } from '../../../causal/dag.ts';
import { type TwinGroup, twinGroup } from '../twins/twin-group.ts';
import { type Claims, claimOf, claimsAbout, type DiscriminationName } from './discrimination.ts';
import type { PairQuestions, UnitOfPair, WorldQuestions } from './world-questions.ts';

/** Twins of one pair: in the open unit the effect depends on the cause, in the blocked one it does not. */
export interface TwinQuestions {
  readonly open: UnitOfPair;
  readonly blocked: UnitOfPair;
  readonly group: TwinGroup;
}

/** Fewer twins tell nothing about a group by itself. */
const FEWEST_TWINS = 12;

/** A blocker next to the effect is seen at a glance: such twins are a point of the curve, and no part of the headline. */
export function isFar({ group }: TwinQuestions): boolean {
  return group.distance > 2;
}

/** The twins of some pairs of a world. Units whose twin has no row are none. */
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
      return group ? [{ open, blocked, group }] : [];
    });
  });
}

/** What twins are made of, as claims that a unit is causal: each twin weighs the same. */
export function claimsOfTwins(twins: readonly TwinQuestions[], clusters: ArrayLike<string>): Claims {
  const claims = (units: readonly UnitOfPair[]) =>
    units.map((unit) => ({ ...claimOf(unit, 1, clusters), weight: 1 }));
  return {
    causal: claims(twins.map(({ open }) => open)),
    others: claims(twins.map(({ blocked }) => blocked)),
  };
}

/** Twins by what a reader might miss, each group by its name: twins belong to one group of every sort. */
export function groupsOfTwins(twins: readonly TwinQuestions[]): Map<string, TwinQuestions[]> {
  const groups = new Map<string, TwinQuestions[]>();
  for (const one of twins) {
    const { kind, join, sign } = one.group;
    for (const name of [KINDS[kind], ...(join === undefined ? [] : [join]), `held ${sign}`]) {
      groups.set(name, [...(groups.get(name) ?? []), one]);
    }
  }
  const large = [...groups].filter(([, list]) => list.length >= FEWEST_TWINS);
  return new Map(large.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Whether every twin's blocker decides alone, though joins have several causes: then a reader that looks for any blocker, and
 * weighs no second one, says the same as one that reasons.
 */
export function lacksPairs(world: WorldQuestions): boolean {
  const groups = twinsOf(world, world.pairs).map(({ group }) => group);
  return groups.some(({ join }) => join !== undefined) && groups.every(({ kind }) => kind === 'one');
}

/** For people: what it takes to stop the effect. */
const KINDS = {
  one: 'one blocker',
  pair: 'two blockers, one moved',
  even: 'two blockers, as many in the mirror',
} as const satisfies Record<TwinGroup['kind'], string>;

/** What the discrimination of some pairs of a world is made of: their twins, or their units where they have none. */
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
 * In each of these, a model that follows causes tells causal units from others: groups of twins whose blockers are out of
 * sight, all such twins where they are few, or all units where there are no twins.
 */
export function groupsToFollow(world: WorldQuestions, clusters: ArrayLike<string>): Claims[] {
  const twins = twinsOf(world, world.pairs);
  if (twins.length === 0) return [claimsAbout(world, world.pairs, clusters)];
  const far = twins.filter(isFar);
  const groups = [...groupsOfTwins(far).values()];
  return (groups.length > 0 ? groups : [far]).map((list) => claimsOfTwins(list, clusters));
}
