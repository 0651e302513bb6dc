import { accuracyMetric, type Metric, metricPart, shareMetric } from '../../scoring/metric.ts';
import {
  definedAccuracy,
  definedDiscrimination,
  type MetricDefinition,
} from '../../scoring/metric-definition.ts';
import type { AnswerSheet } from '../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../scoring/rows/clusters.ts';
import { rightShare } from '../../scoring/rows/right-replies.ts';
import type { ScorecardSettings } from '../../scoring/settings.ts';
import { IDENTIFICATION_KINDS, isIdentificationCase } from './identification-case.ts';

export const IDENTIFICATION_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'ID discrimination',
    'how well the answers distinguish questions whose right answer is yes from those whose right answer is no, averaged over the kinds of questions. A perfect model gets 1; a model that always gives the same answer gets 0.',
  ),
  ...IDENTIFICATION_KINDS.map((kind) =>
    definedDiscrimination(`ID ${kind}`, `discrimination over questions of the kind ${kind}.`),
  ),
  definedAccuracy('ID accuracy'),
];

/**
 * Returns the metrics of identification. The headline is discrimination, averaged over kinds.
 *
 *   discrimination of a kind = P(yes | yes is right) + P(no | no is right) − 1, in [−1, 1]
 *
 * A model that always gives the same answer to questions of a kind gets 0; a perfect model gets 1.
 */
export function identificationMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const items = sheet.cases.flatMap((item, position) =>
    isIdentificationCase(item) ? [{ cluster: clusters[position] ?? '', weight: 1, position, item }] : [],
  );
  const kinds = IDENTIFICATION_KINDS.flatMap((kind) => {
    const asked = items.filter(({ item }) => item.kind === kind);
    const sides = [true, false].map((truth) => asked.filter(({ item }) => item.truth === truth));
    return sides.every(({ length }) => length > 0) ? [{ kind, sides }] : [];
  });
  const partsOf = (sides: (typeof kinds)[number]['sides'], coefficient: number) =>
    sides.map((side) =>
      metricPart(coefficient, side, ({ position }, variant) => rightShare(sheet, variant, position)),
    );
  const discrimination = shareMetric({ name: 'ID discrimination' }, level, {
    constant: -1,
    parts: kinds.flatMap(({ sides }) => partsOf(sides, 1 / kinds.length)),
  });
  return [
    ...(kinds.length > 0 ? [discrimination] : []),
    ...kinds.flatMap(({ kind, sides }) =>
      // Each kind is also shown separately and compared as a part, because a model that fails on one kind can have a
      // high mean.
      [
        { name: `ID ${kind}`, isDetail: true },
        { name: discrimination.name, part: kind },
      ].map((about) => shareMetric(about, level, { constant: -1, parts: partsOf(sides, 1) })),
    ),
    accuracyMetric('ID accuracy', sheet, clusters, level, isIdentificationCase),
  ];
}
