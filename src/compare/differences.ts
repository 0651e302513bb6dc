import { at } from '../lib/at.ts';
import { once } from '../lib/once.ts';
import { namedRng } from '../lib/rng.ts';
import { clusterContributions } from '../lib/statistics/cluster-contributions.ts';
import { jointSignFlipTest } from '../lib/statistics/joint-sign-flip.ts';
import { pairedDifference } from '../lib/statistics/paired-contrasts.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import { levelAt } from '../scoring/look.ts';
import type { Metric } from '../scoring/metric.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { estimateOf, numberOf } from '../scoring/tracked.ts';
import { type MetricDifference, metricDifference } from './metric-difference.ts';

/**
 * All numbers of two variants against each other, tested together.
 *
 * The chance of any `better` or `worse` in a run whose variants are alike is at most 1 − level: within a comparison by a
 * joint sign-flip test, over the comparisons of a run by Bonferroni's inequality.
 *
 * @param comparisons - How many there are in the run.
 */
export function differences(
  metrics: readonly Metric[],
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  { level, seed }: Pick<ScorecardSettings, 'level' | 'seed'>,
  comparisons: number,
): ComparisonDifference[] {
  const compared = metrics.flatMap((metric) => {
    if (metric.isDetail) return [];
    const found = metricDifference(metric, baseline, candidate);
    return found.difference.kind === 'undefined' ? [] : [{ metric, found }];
  });
  // Tests and intervals are worked out where they are looked at: a gate looks at few.
  const rows = once(() =>
    clusterContributions(
      compared.map(({ metric }) =>
        pairedDifference(metric.contrast(baseline, candidate), metric.contrast(candidate, baseline)),
      ),
    ),
  );
  // The same signs for every comparison: the order in which they are made does not matter.
  const adjusted = (enough?: { readonly of: number; readonly within: number }) =>
    jointSignFlipTest(rows(), namedRng(seed, 'differences'), { sides: 2, ...(enough && { enough }) })
      .adjusted;
  const alpha = 1 - levelAt(level, baseline, candidate);
  let exact: readonly number[] | undefined;
  return compared.map(({ metric: { name, part, world, truth }, found }, i) => {
    const { difference, errorRise, ...values } = found;
    const change = once(() => estimateOf(difference));
    const rise = once(() => errorRise && estimateOf(errorRise));
    return {
      measure: name,
      ...(part !== undefined && { part }),
      ...(world !== undefined && { world }),
      ...values,
      get difference() {
        return change();
      },
      ...(truth !== undefined && { truth }),
      get errorRise() {
        return rise();
      },
      get adjustedP() {
        exact ??= adjusted();
        return Math.min(1, at(exact, i) * comparisons);
      },
      get verdict() {
        const p = at(exact ?? adjusted({ of: i, within: alpha / comparisons }), i) * comparisons;
        return p <= alpha ? direction(found) : 'no-difference';
      },
    };
  });
}

function direction({ difference, errorRise }: MetricDifference): ComparisonDifference['verdict'] {
  const gain = errorRise ? -(numberOf(errorRise) ?? 0) : (numberOf(difference) ?? 0);
  return gain > 0 ? 'better' : gain < 0 ? 'worse' : 'no-difference';
}
