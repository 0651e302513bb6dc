import { STEP_FAULTS, type StepFault } from '../cases/steps.ts';
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

type StepChanges = NonNullable<Comparison['steps']>;

/** Compares how often each fault comes first, over the questions for which both variants wrote steps. */
export function stepChanges(
  sheet: AnswerSheet,
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  level: number,
): StepChanges {
  if (![baseline, candidate].every(({ notes }) => notes && [...notes.values()].some(({ steps }) => steps)))
    return [];
  const clusters = clustersOf(sheet);
  return STEP_FAULTS.flatMap((fault) => {
    const found = metricDifference(faultShare(fault, clusters, level), baseline, candidate);
    const { baseline: before, candidate: now } = found;
    if (before === undefined || now === undefined || before + now === 0) return [];
    return [{ fault, baseline: before, candidate: now, difference: estimateOf(found.difference) }];
  });
}

/** Returns the share of replies with steps whose first fault is the given one. */
function faultShare(fault: StepFault, clusters: readonly string[], level: number): Metric {
  const items = clusters.map((cluster, position) => ({ cluster, weight: 1, position }));
  const part = metricPart(1, items, ({ position }, variant) => {
    const [first, end] = placesOf(variant, position);
    const read = Array.from(
      { length: end - first },
      (_, i) => variant.notes?.get(first + i)?.steps ?? [],
    ).flat();
    const faulty = read.filter((steps) => steps.fault === fault).length;
    return read.length === 0 ? undefined : { share: faulty / read.length, replies: read.length };
  });
  return shareMetric({ name: fault }, level, { constant: 0, parts: [part] });
}

/** Returns the change in the share of yes answers, over the questions that both variants answered. */
export function yesRateShift(
  sheet: AnswerSheet,
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  level: number,
): Estimate {
  return estimateOf(metricDifference(yesRate(sheet, level), baseline, candidate).difference);
}

function yesRate(sheet: AnswerSheet, level: number): Metric {
  const items = clustersOf(sheet).map((cluster, position) => ({ cluster, weight: 1, position }));
  const part = metricPart(1, items, ({ position }, variant) => {
    const { yes, no } = countReplies(variant, position);
    return yes + no === 0 ? undefined : { share: yes / (yes + no), replies: yes + no };
  });
  return shareMetric({ name: 'yes rate' }, level, { constant: 0, parts: [part] });
}
