import { clusterKey } from '../../score/accuracy.ts';
import type { Rung } from '../../score/half-depth.ts';
import { meanEstimator } from '../../score/mean-metric.ts';
import type { Estimator } from '../../score/metric.ts';
import type { Answers } from '../../score/sheet.ts';
import type { Term } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, isBeforeIntervention } from './case.ts';

/**
 * Estimates the discrimination on two paths, A→Y and its image A'→Y': how much more often a model says yes where a path
 * leads from cause to effect. A model that sees only parts of a path says yes equally often, and gets 0.
 *
 *   J = ½ [P(yes | A→Y before) + P(yes | A→Y after do(B'))] − ½ [P(yes | A→Y' before) + P(yes | A→Y after do(B))]
 *
 * B and B' are the variables set, on the path and on its image. Several phrasings or names are averaged within each of
 * the four shares. A draw counts only with all four.
 *
 * @see Youden (1950), Index for rating diagnostic tests
 */
export function relationDiscrimination(
  cases: readonly InterventionEffectCase[],
  includes: (item: InterventionEffectCase) => boolean,
): Estimator {
  const draws = completeDraws(cases, includes);
  return meanEstimator({ range: [-1, 1], better: 'higher' }, (answers) => {
    const terms = new Map<string, Term>();
    for (const [cluster, kinds] of draws) {
      const value = discriminationOf(kinds, cases, answers);
      if (value !== undefined) terms.set(cluster, { value, weight: 1 });
    }
    return terms;
  });
}

/**
 * Returns the discrimination at each number of links, after interventions alone: with the questions before them, a model
 * that ignores interventions would have one half at any length.
 */
export function relationRungs(cases: readonly InterventionEffectCase[]): Rung[] {
  const links = [...new Set(cases.flatMap((item) => item.links ?? []))];
  return links.map((distance) => ({
    distance,
    discrimination: relationDiscrimination(cases, (item) => item.links === distance && !isBeforeIntervention(item)),
  }));
}

/** For each kind of questions of a draw (with one right answer, before or after interventions) their positions. */
type Kinds = readonly (readonly number[])[];

/** Groups the questions of each draw by kind. In a filtered run, a draw without a kind that others have is left out. */
function completeDraws(cases: readonly InterventionEffectCase[], includes: (item: InterventionEffectCase) => boolean) {
  const kindOf = (position: number): string => {
    const item = cases[position]!;
    return `${item.truth} ${isBeforeIntervention(item)}`;
  };
  const included = [...cases.keys()].filter((position) => includes(cases[position]!));
  const draws = new Map<string, Kinds>();
  for (const [cluster, positions] of Map.groupBy(included, (position) => clusterKey(cases[position]!)))
    draws.set(cluster, [...Map.groupBy(positions, kindOf).values()]);
  const most = Math.max(...[...draws.values()].map((kinds) => kinds.length));
  return new Map([...draws].filter(([, kinds]) => kinds.length === most));
}

/** Computes the discrimination of a draw; undefined if a kind has no replies, or if all kinds have the same truth. */
function discriminationOf(kinds: Kinds, cases: readonly InterventionEffectCase[], answers: Answers) {
  const whereTrue: number[] = [];
  const whereFalse: number[] = [];
  for (const positions of kinds) {
    const replies = positions.flatMap((position) => answers[position]!);
    if (replies.length === 0) return undefined;
    const share = replies.filter((answer) => answer === 'yes').length / replies.length;
    (cases[positions[0]!]!.truth ? whereTrue : whereFalse).push(share);
  }
  if (whereTrue.length === 0 || whereFalse.length === 0) return undefined;
  return meanOf(whereTrue) - meanOf(whereFalse);
}

function meanOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
