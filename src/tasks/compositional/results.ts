import type { Estimate, Interval } from '../../score/estimate.ts';
import { type Answers, received } from '../../score/sheet.ts';
import { clusterMean } from '../../statistics/cluster-mean.ts';
import { askedWorlds, populationWorlds } from './asked.ts';
import type { CompositionalCase } from './case.ts';
import type { WorldClass } from './classes.ts';
import { headlineTwins, rungsOf, type Twins, twinDiscrimination, twinsOf } from './discrimination.ts';
import { type WorldResult, worldResult } from './world-result.ts';

/** What a variant's answers give beside its metrics. */
export interface CompositionalResults {
  readonly worlds: readonly WorldResult[];
  /** The share of worlds in each class that occurs, with its interval over worlds; absent for a single world. */
  readonly classes?: Partial<Record<WorldClass, Interval>>;
  /** Discrimination by the kind of twins. */
  readonly groups: readonly TwinGroup[];
  readonly isLadder: boolean;
  /** Discrimination by the number of links, in ascending order: over the ladder if there is one. */
  readonly curve: readonly { readonly distance: number; readonly twins: number; readonly estimate: Estimate }[];
}

/** The discrimination over the twins that differ in one kind of blocker at one kind of join. */
interface TwinGroup {
  readonly group: string;
  /** The number of pairs of twins. */
  readonly twins: number;
  readonly estimate: Estimate;
}

/** Computes the results of one variant. */
export function compositionalResults(cases: readonly CompositionalCase[], allAnswers: Answers): CompositionalResults {
  const asked = askedWorlds(cases);
  const answers = received(allAnswers);
  const allTwins = twinsOf(asked);
  const twins = headlineTwins(allTwins);
  const ladder = allTwins.filter(({ isOnLadder }) => isOnLadder);
  const isLadder = ladder.length > 0;
  const overall = twins.length > 0 ? twinDiscrimination(twins).estimate(answers) : undefined;
  // Without answers, discrimination may be as low as −1.
  const least = overall?.kind === 'undefined' ? -1 : overall?.low;
  const worlds = populationWorlds(asked).map((world) => worldResult(world, allAnswers, least));
  const classes = worlds.flatMap((world) => world.class ?? []);
  const rungs = rungsOf(isLadder ? ladder : twins).sort((a, b) => a.distance - b.distance);
  return {
    worlds,
    ...(classes.length > 1 && { classes: sharesOfClasses(classes) }),
    groups: groupsOf(twins, answers),
    isLadder,
    curve: rungs.map(({ distance, twins: count, discrimination }) => ({
      distance,
      twins: count,
      estimate: discrimination.estimate(answers),
    })),
  };
}

/** Computes the share of worlds in each class, with intervals over worlds. */
export function sharesOfClasses(classes: readonly WorldClass[]): Partial<Record<WorldClass, Interval>> {
  const shares: Partial<Record<WorldClass, Interval>> = {};
  for (const name of new Set(classes)) {
    const terms = classes.map((other) => ({ value: Number(other === name), weight: 1 }));
    shares[name] = clusterMean(terms, [0, 1]);
  }
  return shares;
}

/** Computes discrimination by the join and the blocker in which twins differ, in alphabetical order. */
function groupsOf(twins: readonly Twins[], answers: Answers): TwinGroup[] {
  const withGroup = twins.filter(({ stopped }) => stopped.group !== undefined);
  const groups = Map.groupBy(withGroup, ({ stopped }) => stopped.group!);
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([group, members]) => ({
    group,
    twins: members.length,
    estimate: twinDiscrimination(members).estimate(answers),
  }));
}
