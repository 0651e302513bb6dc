import { lowestMetric } from '../../../scoring/lowest.ts';
import { accuracyMetric, type Metric, shareMetric } from '../../../scoring/metric.ts';
import {
  definedAccuracy,
  definedDiscrimination,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { discriminationParts } from '../metrics.ts';
import { isSeeingCase, SEEING_KINDS } from './kind.ts';

const HEADLINE = 'Seeing discrimination';

export const SEEING_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    HEADLINE,
    'how well the answers distinguish twins: two similar questions with opposite right answers. It is the lower of two values, one for each kind of twins. A model that mistakes association for an effect gets 0.',
  ),
  ...SEEING_KINDS.map((kind) =>
    definedDiscrimination(`Seeing ${kind}`, `discrimination between twins of the kind ${kind}.`),
  ),
  definedAccuracy('Seeing accuracy'),
];

/**
 * Returns the metrics of seeing and doing. The headline is the lower of the discriminations for the two kinds of twins.
 *
 *   discrimination of a kind = P(yes | yes is right) + P(no | no is right) − 1, in [−1, 1]
 *
 * Yes is the right answer for exactly one twin of each pair. A model that uses only the features that twins
 * share gets 0 on their kind.
 */
export function seeingMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const partsOf = discriminationParts(sheet, isSeeingCase);
  const kinds = SEEING_KINDS.map((kind) => {
    const parts = partsOf((item) => item.kind === kind);
    const abouts = [
      { name: HEADLINE, part: kind },
      { name: `Seeing ${kind}`, isDetail: true },
    ];
    return parts.length === 0
      ? []
      : abouts.map((about) => shareMetric(about, level, { constant: -1, parts }));
  });
  const about = { name: HEADLINE };
  const groups = kinds.flatMap(([group]) => group ?? []);
  const overall = shareMetric(about, level, { constant: -1, parts: partsOf() });
  return [
    ...(groups.length > 0 ? [lowestMetric(about, groups, overall, level)] : []),
    ...kinds.flat(),
    accuracyMetric('Seeing accuracy', sheet, clustersOf(sheet), level, isSeeingCase),
  ];
}
