import { at } from '../lib/at.ts';
import { once } from '../lib/caching.ts';
import { namedRng } from '../lib/rng.ts';
import { clusterContributions } from '../lib/statistics/cluster-contributions.ts';
import { jointSignFlipTest } from '../lib/statistics/joint-sign-flip.ts';
import { pairedDifference } from '../lib/statistics/paired-contrasts.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { Metric } from '../scoring/metric.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import { metricDifference } from './metric-difference.ts';

/**
 * Compares two variants on every metric that is not a detail, and tests the differences jointly.
 *
 * If all variants of a family are equal, the probability of at least one verdict `better` or `worse` is at most 1 −
 * level. A joint sign-flip test ensures this within a comparison, and Bonferroni's correction across comparisons.
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
  // The tests and intervals are computed on demand, because a gate needs only a few of them.
  const rows = once(() =>
    clusterContributions(
      compared.map(({ metric }) =>
        pairedDifference(metric.contrast(baseline, candidate), metric.contrast(candidate, baseline)),
      ),
    ),
  );
  // Every comparison uses the same random signs, so the order of comparisons does not matter.
  const adjusted = (enough?: { readonly of: number; readonly within: number }) =>
    jointSignFlipTest(rows(), namedRng(seed, 'differences'), { sides: 2, ...(enough && { enough }) })
      .adjusted;
  const alpha = 1 - level;
  let exact: readonly number[] | undefined;
  return compared.map(({ metric: { name, part, world, margin, truth }, found }, i) => {
    const { difference, errorRise, ...values } = found;
    const change = once(() => estimateOf(difference));
    const rise = once(() => errorRise && estimateOf(errorRise));
    return {
      measure: name,
      ...(part !== undefined && { part }),
      ...(world !== undefined && { world }),
      ...(margin !== undefined && { margin }),
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

/** Returns the direction of a difference. If only bounds are known, both must lie on the same side of 0. */
function direction({
  difference,
  errorRise,
}: ReturnType<typeof metricDifference>): ComparisonDifference['verdict'] {
  const found = errorRise ?? difference;
  if (found.kind === 'undefined') return 'no-difference';
  const { least, greatest } = found.range;
  const [isRise, isFall] = [least > 0, greatest < 0];
  if (!isRise && !isFall) return 'no-difference';
  return isRise === (errorRise === undefined) ? 'better' : 'worse';
}
