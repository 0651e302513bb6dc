import type { Metric } from './metric.ts';
import { rightPart, shareMetric } from './metric.ts';
import type { MetricDefinition } from './metric-definition.ts';
import type { AnswerSheet } from './rows/answer-sheet.ts';
import { clustersOf } from './rows/clusters.ts';

export const COMMON_SENSE: MetricDefinition = {
  name: 'common sense gap',
  kind: 'error',
  about:
    'discrimination for names that agree with common sense, minus discrimination for names that contradict it. A gap above 0 is a sign that the model answers from prior knowledge.',
  range: [-2, 2],
};

/**
 * Returns the difference that names make to yes-no questions about pairs whose names suggest a causal relation.
 *
 *   gap = J if the expected cause is the story's cause − J if it is the story's effect, in [−2, 2]
 *
 *   J = P(yes | yes is right) + P(no | no is right) − 1
 *
 * A model that relies only on the story has a gap of about 0, regardless of its J. The list is empty unless, for each
 * of the two kinds of names, yes is the right answer to some questions and no to other questions.
 */
export function commonSenseMetrics(sheet: AnswerSheet, level: number): Metric[] {
  const clusters = clustersOf(sheet);
  const items = [...sheet.cases.entries()].flatMap(([position, item]) => {
    const { sense } = item as { readonly sense?: unknown };
    return sense === undefined ? [] : [{ position, sense, truth: item.truth }];
  });
  const sides = [true, false].flatMap((truth) =>
    ['with', 'against'].map((sense) => ({
      coefficient: sense === 'with' ? 1 : -1,
      side: items.filter((item) => item.sense === sense && item.truth === truth),
    })),
  );
  if (sides.some(({ side }) => side.length === 0)) return [];
  const parts = sides.map(({ coefficient, side }) =>
    rightPart(
      coefficient,
      sheet,
      clusters,
      side.map(({ position }) => position),
    ),
  );
  return [shareMetric({ name: COMMON_SENSE.name, isDetail: true }, level, { constant: 0, parts })];
}
