import type { CaseKind } from '../cases/case.ts';
import { agreementMetrics } from '../scoring/agreement.ts';
import { commonSenseMetrics } from '../scoring/common-sense.ts';
import { accuracyMetric, type Metric } from '../scoring/metric.ts';
import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { definitionOf, isShareRight } from '../tasks/definitions.ts';
import { SCORES } from '../tasks/scores.ts';
import type { Score } from '../tasks/shared/score.ts';

/** Lists the metrics on which variants are scored and compared. The first metric of each task is its headline. */
export function metricsOf(
  sheet: AnswerSheet,
  settings: ScorecardSettings,
  scores: readonly Score[],
): Metric[] {
  const asks = new Set(sheet.cases.map(({ task }) => task));
  const asked = scores.filter(({ kind }) => asks.has(kind.id));
  return [
    ...asked.flatMap(({ metrics }) => metrics(sheet, settings)),
    // With a single task, the overall accuracy would equal that task's accuracy.
    ...(asked.length > 1 ? [accuracyMetric('accuracy', sheet, clustersOf(sheet), settings.level)] : []),
    ...agreementMetrics(sheet, settings.level),
    ...commonSenseMetrics(sheet, settings.level),
  ];
}

export function headlineOf<M extends { readonly name: string }>(
  metrics: readonly M[],
  { id }: Pick<CaseKind, 'id'>,
  scores: readonly Score[] = SCORES,
): M | undefined {
  return metrics.find(({ name }) => definitionOf(name, scores)?.task === id);
}

export function headlineDiscrimination<M extends { readonly name: string }>(
  metrics: readonly M[],
  task: Pick<CaseKind, 'id'>,
  scores: readonly Score[] = SCORES,
): M | undefined {
  const headline = headlineOf(metrics, task, scores);
  return headline && definitionOf(headline.name, scores)?.kind === 'discrimination' ? headline : undefined;
}

/** Finds the item with a metric's name. If `accuracy` is absent, the accuracy of the only task takes its place. */
export function findMetric<T>(list: readonly T[], name: string, nameOf: (item: T) => string): T | undefined {
  const found = list.find((item) => nameOf(item) === name);
  if (found !== undefined || name !== 'accuracy') return found;
  const [only, ...others] = list.filter((item) => isShareRight(nameOf(item)));
  return others.length === 0 ? only : undefined;
}
