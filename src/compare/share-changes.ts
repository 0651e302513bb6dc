import { type Metric, metricPart, shareMetric } from '../scoring/metric.ts';
import { type AnswerSheet, countReplies, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { estimateOf } from '../scoring/tracked.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { metricDifference } from './metric-difference.ts';

/** Returns the change in the share of yes answers, over the questions that both variants answered. */
export function yesRateShift(
  sheet: AnswerSheet,
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  level: number,
): Estimate {
  const yesRate = replyShare('yes rate', sheet, level, (variant, position) => {
    const { yes, no } = countReplies(variant, position);
    return [yes, yes + no];
  });
  return estimateOf(metricDifference(yesRate, baseline, candidate).difference);
}

/**
 * Returns a metric that averages a share of replies over questions. `count` returns the numerator and the denominator
 * of the share.
 */
function replyShare(
  name: string,
  sheet: AnswerSheet,
  level: number,
  count: (variant: VariantAnswers, position: number) => [counted: number, all: number],
): Metric {
  const items = clustersOf(sheet).map((cluster, position) => ({ cluster, weight: 1, position }));
  const part = metricPart(1, items, ({ position }, variant) => {
    const [counted, all] = count(variant, position);
    return all === 0 ? undefined : { share: counted / all, replies: all };
  });
  return shareMetric({ name }, level, { constant: 0, parts: [part] });
}
