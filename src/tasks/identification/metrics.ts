import type { Case } from '../../cases/case.ts';
import {
  accuracyMetric,
  type Metric,
  type MetricPart,
  rightPart,
  shareMetric,
} from '../../scoring/metric.ts';
import {
  definedAccuracy,
  definedDiscrimination,
  type MetricDefinition,
} from '../../scoring/metric-definition.ts';
import type { AnswerSheet } from '../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../scoring/rows/clusters.ts';
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
  const partsOf = discriminationParts(sheet, isIdentificationCase);
  const kinds = IDENTIFICATION_KINDS.map((kind) => ({
    kind,
    parts: partsOf((item) => item.kind === kind),
  })).filter(({ parts }) => parts.length > 0);
  const discrimination = shareMetric({ name: 'ID discrimination' }, level, {
    constant: -1,
    parts: kinds.flatMap(({ parts }) => parts.map((part) => ({ ...part, coefficient: 1 / kinds.length }))),
  });
  return [
    ...(kinds.length > 0 ? [discrimination] : []),
    ...kinds.flatMap(({ kind, parts }) =>
      // Each kind is also compared on its own, because a model that fails on one kind can have a high mean.
      [
        { name: `ID ${kind}`, isDetail: true },
        { name: discrimination.name, part: kind },
      ].map((about) => shareMetric(about, level, { constant: -1, parts })),
    ),
    accuracyMetric('ID accuracy', sheet, clustersOf(sheet), level, isIdentificationCase),
  ];
}

/**
 * Returns a function that computes two shares of right answers: of the questions whose answer is yes, and of those
 * whose answer is no. It returns neither if one of the answers does not occur.
 */
export function discriminationParts<C extends Case & { readonly truth: boolean }>(
  sheet: AnswerSheet,
  isMeant: (item: Case) => item is C,
) {
  const clusters = clustersOf(sheet);
  const items = sheet.cases.flatMap((item, position) => (isMeant(item) ? [{ position, item }] : []));
  return (isIn: (item: C) => boolean = () => true): MetricPart[] => {
    const sides = [true, false].map((truth) =>
      items.filter(({ item }) => item.truth === truth && isIn(item)),
    );
    if (sides.some(({ length }) => length === 0)) return [];
    return sides.map((side) =>
      rightPart(
        1,
        sheet,
        clusters,
        side.map(({ position }) => position),
      ),
    );
  };
}
