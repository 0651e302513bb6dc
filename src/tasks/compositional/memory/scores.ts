import { z } from 'zod';
import { type CompositionalCase, compositionalCaseSchema } from '../../shared/compositional-case.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../../shared/score.ts';
import { compositionalContradiction } from '../contradiction.ts';
import { isStoryOf } from '../read-back.ts';
import { compositionalScore } from '../scores.ts';
import { MEMORY_TASK, type MemoryCase, memoryCheckKind } from './kind.ts';
import { MEMORY_METRICS, memoryMetrics } from './metrics.ts';

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
