import { compositionCount } from '../../causal/commutative-cut-tree.ts';
import { pairName } from '../../causal/dag.ts';
import type { Estimate, Interval } from '../../score/estimate.ts';
import { received } from '../../score/received.ts';
import type { Answers } from '../../score/sheet.ts';
import { type AskedPair, askedWorlds, type PopulationWorld, populationWorlds } from './asked.ts';
import type { CompositionalCase } from './case.ts';
import {
  type Completeness,
  classesOfPaths,
  classOfWorld,
  completenessOf,
  type PathClass,
  sharesOfClasses,
  type WorldClass,
} from './classes.ts';
import { extremeProducts, productAlong, type RelativeError, relativeError } from './compositions.ts';
import {
  headlineTwins,
  type Twins,
  twinDiscrimination,
  twinsOf,
  unitDiscrimination,
} from './discrimination.ts';
import { pnsMetric, rungsOf } from './metrics.ts';
import { answeredMeasures, answeredUnits, type Measures, possiblePns } from './pns.ts';
import { type Repeats, repeatsOf } from './repeats.ts';

/** What a variant's answers give beside its metrics. */
export interface CompositionalResults {
  readonly worlds: readonly WorldResult[];
  /** The shares of worlds in each class; absent for a single world. */
  readonly classes?: Partial<Record<WorldClass, Interval>>;
  /** Discrimination by the kind of twins. */
  readonly groups: readonly TwinGroup[];
  readonly isLadder: boolean;
  /** Discrimination by the number of links, in ascending order: over the ladder if there is one. */
  readonly curve: readonly {
    readonly distance: number;
    readonly twins: number;
    readonly estimate: Estimate;
  }[];
}

/** The discrimination over the twins that differ in one kind of blocker at one kind of join. */
export interface TwinGroup {
  readonly group: string;
  /** The number of pairs of twins. */
  readonly twins: number;
  readonly estimate: Estimate;
}

/** What the answers give about one world. */
export interface WorldResult {
  readonly id: string;
  /** The class of all paths, and whether reasoning is complete; absent if there are no paths. */
  readonly class?: WorldClass;
  readonly complete?: Completeness;
  readonly pairs: readonly PairResult[];
  readonly compositions: readonly CompositionResult[];
  /** The smallest and the largest product of any path, if the paths are too many to list. */
  readonly extremes?: { readonly least: number; readonly greatest: number };
  readonly repeats?: Repeats;
}

/** The estimates for one pair of a cut tree, with their errors. */
export interface PairResult extends Partial<Measures> {
  readonly pair: string;
  readonly pns: Estimate;
  /** |PNS^ − PNS| and the same as a share of PNS (η); absent if too little was answered. */
  readonly absolute?: number;
  readonly relative?: RelativeError;
  readonly discrimination: Estimate;
}

/** The product of the estimates along one path. */
export interface CompositionResult {
  readonly path: string;
  /** Absent, like the errors, if too little was answered. */
  readonly product?: number;
  /** ε: the product's relative error against the true PNS of the whole. */
  readonly external?: RelativeError;
  /** γ: the product's relative error against the model's own PNS of the whole. */
  readonly internal?: RelativeError;
  readonly class: PathClass;
}

/** Computes the results of one variant. */
export function compositionalResults(
  cases: readonly CompositionalCase[],
  answers: Answers,
): CompositionalResults {
  const asked = askedWorlds(cases);
  const all = twinsOf(asked);
  const twins = headlineTwins(all);
  const ladder = all.filter(({ isOnLadder }) => isOnLadder);
  const found = received(answers);
  const least = twins.length > 0 ? lowOf(discriminationOver(twins).estimate(found)) : undefined;
  const worlds = populationWorlds(asked).map((world) => worldResult(world, answers, least));
  const classes = worlds.flatMap((world) => world.class ?? []);
  return {
    worlds,
    ...(classes.length > 1 && { classes: sharesOfClasses(classes) }),
    groups: groupsOf(twins).map(([group, list]) => ({
      group,
      twins: list.length,
      estimate: discriminationOver(list).estimate(found),
    })),
    isLadder: ladder.length > 0,
    curve: rungsOf(ladder.length > 0 ? ladder : twins)
      .sort((a, b) => a.distance - b.distance)
      .map(({ distance, twins: count, metric }) => ({
        distance,
        twins: count,
        estimate: metric.estimate(found),
      })),
  };
}

/** Builds discrimination over some twins; its name and description are not shown. */
function discriminationOver(twins: readonly Twins[]) {
  return twinDiscrimination({ name: 'CCR discrimination', about: '', kind: 'shown' }, twins);
}

/** Returns the lower bound of discrimination; without answers, the least that is possible. */
function lowOf(found: Estimate): number {
  return found.kind === 'undefined' ? -1 : found.low;
}

/** Groups twins by the join and the blocker in which they differ, in alphabetical order. */
function groupsOf(twins: readonly Twins[]): (readonly [string, readonly Twins[]])[] {
  const withGroup = twins.filter(({ stopped }) => stopped.group !== undefined);
  const groups = Map.groupBy(withGroup, ({ stopped }) => stopped.group!);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function worldResult(
  world: PopulationWorld,
  answers: Answers,
  leastDiscrimination: number | undefined,
): WorldResult {
  const found = received(answers);
  const values = world.pairs.map((pair) => answeredUnits(pair, found)?.pns);
  const classes = classesOfPaths(
    world,
    world.pairs.map((pair) => possiblePns(pair, answers)),
  );
  const worldClass = classOfWorld(classes, leastDiscrimination);
  const complete = completenessOf(world, values, worldClass);
  const repeats = repeatsOf(world, found);
  return {
    id: world.id,
    ...(worldClass && { class: worldClass }),
    ...(complete && { complete }),
    pairs: world.pairs.map((pair) => pairResult(pair, world, found)),
    compositions: world.paths.map((path, i) => ({
      path: path.name,
      ...errorsOf(world, values, path.steps),
      class: classes[i]!,
    })),
    ...extremesOf(world, values),
    ...(repeats && { repeats }),
  };
}

/** Finds the smallest and the largest product of any path; nothing if all paths are listed or a PNS^ is unknown. */
function extremesOf({ tree, pairs, paths }: PopulationWorld, values: readonly (number | undefined)[]) {
  if (paths.length === compositionCount(tree.length) || values.includes(undefined)) return {};
  const estimates = new Map(pairs.map(({ name }, p) => [name, values[p]!]));
  return {
    extremes: extremeProducts(tree.length, (from, to) => estimates.get(pairName(tree[from]!, tree[to]!))!),
  };
}

/** Computes a path's product with its relative errors; nothing if too little was answered. */
function errorsOf(world: PopulationWorld, values: readonly (number | undefined)[], steps: readonly number[]) {
  const truth = world.pairs[world.whole]!.pns;
  const own = values[world.whole];
  if (truth === undefined || own === undefined || steps.some((step) => values[step] === undefined)) return {};
  const pns = values.map((value) => value ?? 0);
  const product = productAlong({ steps }, pns);
  return { product, external: relativeError(truth, product), internal: relativeError(own, product) };
}

function pairResult(pair: AskedPair, { kind }: PopulationWorld, answers: Answers): PairResult {
  const answered = answeredUnits(pair, answers);
  const twins = twinsOf([{ kind, pairs: [pair] }]);
  const info = { name: 'CCR discrimination', about: '', kind: 'shown' } as const;
  const discrimination = twins.length > 0 ? discriminationOver(twins) : unitDiscrimination(info, [pair]);
  return {
    pair: pair.name,
    pns: pnsMetric(pair, pair.name).estimate(answers),
    ...(answered &&
      pair.pns !== undefined && {
        absolute: Math.abs(answered.pns - pair.pns),
        relative: relativeError(pair.pns, answered.pns),
        ...answeredMeasures(answered, answers),
      }),
    discrimination: discrimination.estimate(answers),
  };
}
