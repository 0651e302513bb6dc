import { z } from 'zod';
import { keyOf } from '../../../cases/case.ts';
import { type Metric, metricPart, shareMetric } from '../../../scoring/metric.ts';
import { definedDiscrimination, type MetricDefinition } from '../../../scoring/metric-definition.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { type CompositionalCase, compositionalCaseSchema } from '../../shared/compositional-case.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../../shared/score.ts';
import { compositionalContradiction } from '../contradiction.ts';
import { isStoryOf } from '../read-back.ts';
import { claimed, notClaimed } from '../score/discrimination.ts';
import { claimsOfTwins, twinsOf } from '../score/twin-claims.ts';
import { worldsAsked } from '../score/world-questions.ts';
import { compositionalScore } from '../scores.ts';
import { MEMORY_TASK, type MemoryCase, memoryCheckKind } from './kind.ts';

const { label: MEMORY_LABEL } = memoryCheckKind;

const MEMORY_METRICS: readonly MetricDefinition[] = [
  {
    name: `${MEMORY_LABEL} gap`,
    kind: 'error',
    about:
      'discrimination on the fixed questions minus discrimination on fresh questions. A value clearly above 0 shows that the model knows the answers to fixed questions by heart.',
    range: [-2, 2],
  },
  definedDiscrimination(
    `${MEMORY_LABEL} discrimination`,
    'discrimination on questions drawn only for this run.',
  ),
];

/**
 * Returns the memory gap and the discrimination on fresh questions.
 *
 *   gap = J over the fixed twins − J over the fresh twins, in [−2, 2]
 *
 * A model that answers all questions by the same reasoning has a gap of about 0. A model that knows answers to the
 * fixed questions by heart can have a gap above 0.
 */
export function memoryMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = sheet.cases.map((item) => keyOf(sheet.kinds, item).cluster);
  const [fixed, fresh] = ['compositional', MEMORY_TASK].map((task) => {
    const twins = worldsAsked(sheet, task).flatMap((questions) => {
      const world = questions();
      return twinsOf(world, world.pairs);
    });
    return claimsOfTwins(twins, clusters);
  });
  if (!fixed || !fresh || fresh.causal.length === 0) return [];
  const parts = (claims: typeof fixed, sign: 1 | -1) => [
    metricPart(sign, claims.causal, claimed),
    metricPart(sign, claims.others, notClaimed),
  ];
  const metric = (name: string, constant: number, list: Parameters<typeof shareMetric>[2]['parts']) =>
    shareMetric({ name: `${MEMORY_LABEL} ${name}`, isDetail: true }, level, { constant, parts: list });
  const gap = metric('gap', 0, [...parts(fixed, 1), ...parts(fresh, -1)]);
  return [...(fixed.causal.length > 0 ? [gap] : []), metric('discrimination', -1, parts(fresh, 1))];
}

export const memoryCheckScore: Score<MemoryCase, NoShared, NoShared> = {
  kind: {
    ...memoryCheckKind,
    caseSchema: compositionalCaseSchema.extend({ task: z.literal(MEMORY_TASK) }),
    contradiction: (item) => compositionalContradiction(asCompositional(item)),
    isPromptOf: (item, prompt) => isStoryOf(asCompositional(item), prompt),
  },
  graph: (item) => compositionalScore.graph(asCompositional(item)),
  ...METRICS_ONLY,
  definitions: MEMORY_METRICS,
  metrics: memoryMetrics,
  errorPatterns: () => ({}),
};

function asCompositional(item: MemoryCase): CompositionalCase {
  return { ...item, task: 'compositional' };
}
