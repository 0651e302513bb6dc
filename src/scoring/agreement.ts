import type { Metric, Right } from './metric.ts';
import { metricPart, shareMetric } from './metric.ts';
import { definedShare, type MetricDefinition } from './metric-definition.ts';
import { type AnswerSheet, countReplies, type VariantAnswers } from './rows/answer-sheet.ts';
import { clustersOf } from './rows/clusters.ts';
import { toldAgain } from './rows/told-again.ts';

export const AGREEMENT: MetricDefinition = definedShare(
  'agreement over themes',
  'the share of questions that get the same answer in every theme, right or wrong. Only questions asked in several themes count.',
);

/**
 * Returns the agreement of yes-no questions asked in several themes: the mean probability of the same answer in every
 * theme, Σ over answers a of Π over themes of P(a in this theme). A reply that is not an answer agrees with no other
 * reply.
 */
export function agreementMetrics(sheet: AnswerSheet, level: number): Metric[] {
  const clusters = clustersOf(sheet);
  const items = toldAgain(sheet.cases).flatMap((positions) => {
    const [first = 0] = positions;
    return typeof sheet.cases[first]?.truth === 'boolean'
      ? [{ cluster: clusters[first] ?? '', weight: 1, positions }]
      : [];
  });
  if (items.length === 0) return [];
  const part = metricPart(1, items, ({ positions }, variant) => sameAnswer(positions, variant));
  return [shareMetric({ name: AGREEMENT.name, isDetail: true }, level, { constant: 0, parts: [part] })];
}

function sameAnswer(positions: readonly number[], variant: VariantAnswers): Right | undefined {
  const counts = positions.map((position) => countReplies(variant, position));
  if (counts.some(({ all }) => all === 0)) return undefined;
  const share = (['yes', 'no'] as const)
    .map((answer) => counts.reduce((product, count) => product * (count[answer] / count.all), 1))
    .reduce((sum, one) => sum + one, 0);
  return { share, replies: Math.min(...counts.map(({ all }) => all)) };
}
