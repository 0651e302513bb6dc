import { accuracyMetric, type Metric } from '../../../scoring/metric.ts';
import { numberMetrics } from '../../../scoring/number-metrics.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { isQuantityCase, type QuantityKind } from './quantity-case.ts';

export const LABEL = 'Quantities';

/** What kinds of quantities are right on their own: each fault shows in one of these. */
const PARTS: Readonly<Record<string, readonly QuantityKind[]>> = {
  PNS: ['pns'],
  interventions: ['do-true', 'do-false'],
  associations: ['given-true', 'given-false', 'cause'],
  composed: ['inductive', 'deductive'],
  'total effects': ['te'],
  'natural effects': ['nde', 'nie'],
};

/** What quantities are scored and compared by: discrimination first, then what is right by kind. */
export function quantityMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const parts = Object.entries(PARTS).flatMap(([name, kinds]): Metric[] => {
    const isPart = (item: AnswerSheet['cases'][number]): boolean =>
      isQuantityCase(item) && kinds.includes(item.kind);
    return sheet.cases.some(isPart)
      ? [{ ...accuracyMetric(`${LABEL} ${name}`, sheet, clusters, level, isPart), isDetail: true }]
      : [];
  });
  return [...numberMetrics(LABEL, sheet, level, isQuantityCase), ...parts];
}
