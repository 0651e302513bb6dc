import { STEP_FAULTS } from '../cases/steps.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import { type Metric, metricPart, shareMetric } from '../scoring/metric.ts';
import {
  type AnswerSheet,
  countReplies,
  placesOf,
  type VariantAnswers,
} from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { estimateOf } from '../scoring/tracked.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { metricDifference } from './metric-difference.ts';

/** Compares how often each fault comes first, over the questions for which both variants wrote steps. */
export function stepChanges(
  sheet: AnswerSheet,
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  level: number,
): NonNullable<Comparison['steps']> {
  if (![baseline, candidate].every(({ notes }) => notes && [...notes.values()].some(({ steps }) => steps)))
    return [];
  return STEP_FAULTS.flatMap((fault) => {
    const share = replyShare(fault, sheet, level, (variant, position) => {
      const [first, end] = placesOf(variant, position);
      const places = Array.from({ length: end - first }, (_, i) => first + i);
      const read = places.flatMap((place) => variant.notes?.get(place)?.steps ?? []);
      return [read.filter((steps) => steps.fault === fault).length, read.length];
    });
    const found = metricDifference(share, baseline, candidate);
    const { baseline: before, candidate: now } = found;
    if (before === undefined || now === undefined || before + now === 0) return [];
    return [{ fault, baseline: before, candidate: now, difference: estimateOf(found.difference) }];
  });
}

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
