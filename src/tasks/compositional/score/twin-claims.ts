import { ancestorsOf, nodeNumber, parsePair, shortestPathLength } from '../../../causal/dag.ts';
import { evaluate, hold } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import {
  type CompositionalCase,
  isCompositionalCase,
  isOfTwins,
  noiseOf,
  rungOf,
  seenStates,
} from '../../shared/compositional-case.ts';
import { modelOf } from '../read-back.ts';
import { type TwinGroup, twinGroup } from '../twins/twin-strata.ts';
import { type ClaimedUnit, type Claims, claimOf, claimsAbout } from './discrimination.ts';
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
 * Tests whether a single blocker decides in every pair of twins, although joins have several causes. If so, a model
 * that never considers two blockers together can answer all questions about twins right.
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
) {
  const twins = twinsOf(world, pairs);
  return twins.length > 0
    ? { claims: claimsOfTwins(twins, clusters), name: 'discrimination' as const }
    : { claims: claimsAbout(world, pairs, clusters), name: 'unit discrimination' as const };
}

/**
 * Returns the groups of claims that decide whether a model follows causes: in each group, it must tell causal units
 * from other units. These are the groups of twins with remote blockers, or all these twins together if every group is
 * small. Without twins, all units form one group.
 */
export function groupsToFollow(world: WorldQuestions, clusters: ArrayLike<string>): Claims[] {
  const twins = twinsOf(world, world.pairs);
  if (twins.length === 0) return [claimsAbout(world, world.pairs, clusters)];
  const far = twins.filter(isFar);
  const groups = [...groupsOfTwins(far).values()].filter((list) => list.length >= FEWEST_TWINS);
  return (groups.length > 0 ? groups : [far]).map((list) => claimsOfTwins(list, clusters));
}

/**
 * Returns the twins with a single question each: evidence twins, which differ only in the observed states, and twins of
 * ladders. Yes is the right answer for one twin of each pair, and no for the other. A pair with a missing row is left
 * out.
 */
export function singleTwins({ cases }: AnswerSheet): ComparedTwins[] {
  const twins = Map.groupBy(
    [...cases.keys()].filter((position) => twinAt(cases, position) !== undefined),
    (position) => {
      const { world, pair, twin } = twinAt(cases, position)!;
      return `${world}/${pair}/${twin}`;
    },
  );
  return [...twins.values()].flatMap((both): ComparedTwins[] => {
    const [yes, no] = [true, false].map((truth) => both.find((position) => cases[position]?.truth === truth));
    if (yes === undefined || no === undefined) return [];
    const unit = (position: number) => ({ weight: 1, y1: position, y0: undefined, isSingle: true }) as const;
    const item = twinAt(cases, yes)!;
    const rung = rungOf(item);
    const compared = { open: unit(yes), blocked: unit(no) };
    return [rung ? { ...compared, rung, parts: [] } : { ...compared, parts: partsOf(item) }];
  });
}

function twinAt(cases: AnswerSheet['cases'], position: number): CompositionalCase | undefined {
  const item = cases[position];
  return item && isCompositionalCase(item) && isOfTwins(item) ? item : undefined;
}

function partsOf(item: CompositionalCase): string[] {
  const scm = modelOf(item.equations);
  const { dag } = scm;
  const noise = noiseOf(item);
  const fact = evaluate(scm, noise);
  const { cause, outcome } = parsePair(item.pair);
  const [supposed, asked] = [cause, outcome].map((symbol) => dag.nodes.indexOf(symbol)) as [number, number];
  const { causes = [], seen = new Map<number, boolean>() } = seenStates(item, dag, fact) ?? {};
  const behind = (node: number): number[] => {
    const leads = ancestorsOf(dag, node);
    return causes.filter((hidden) => leads[hidden]);
  };
  const shown = [...seen].map(([node, state]) => ({ node, state, causes: behind(node) }));
  const [last = asked] = behind(asked);
  const inferred = new Set([last]);
  for (const hidden of inferred)
    for (const one of shown)
      if (one.causes.includes(hidden)) for (const other of one.causes) inferred.add(other);
  // This observed node has a single hidden cause. Its state differs between the twins.
  const first = shown.find(({ causes: [one = -1, ...more] }) => more.length === 0 && inferred.has(one));
  const linksTo = (from: number | undefined, to: number | undefined): number =>
    shortestPathLength(dag, from ?? asked, to ?? asked) ?? 0;
  const outcomeIf = evaluate(hold(scm, supposed, item.query === 'do-true'), noise);
  return [
    `${linksTo(first?.causes[0], first?.node)} links to what is seen`,
    `${linksTo(last, asked)} links to what is asked`,
    inferred.size === 1 ? '1 hidden cause' : `${inferred.size} hidden causes`,
    first?.state === item.truth ? 'answer as seen' : 'answer other than seen',
    at(outcomeIf, asked) === at(fact, asked)
      ? 'supposition leaves the answer'
      : 'supposition turns the answer',
  ];
}
