import { z } from 'zod';
import { type CompositionalCase, compositionalCaseSchema } from '../../shared/compositional-case.ts';
import { METRICS_ONLY, type NoShared, type Task } from '../../task.ts';
import { compositional } from '../task.ts';
import { MEMORY_LABEL, MEMORY_METRICS, MEMORY_TASK, memoryMetrics } from './metrics.ts';

/** A question of the memory check: a compositional one about a world that was drawn for this run alone. */
export const memoryCaseSchema = compositionalCaseSchema.extend({ task: z.literal(MEMORY_TASK) });
export type MemoryCase = z.infer<typeof memoryCaseSchema>;

function asCompositional(item: MemoryCase): CompositionalCase {
  return { ...item, task: 'compositional' };
}

/** Questions beside the fixed ones that nobody can know by heart: other names, other rules, another world in every run. */
export const memoryCheck: Task<MemoryCase, NoShared, NoShared> = {
  id: MEMORY_TASK,
  title: 'Memory check',
  label: MEMORY_LABEL,
  isAside: true,
  isRedrawn: true,
  caseSchema: memoryCaseSchema,
  group: (item) => compositional.group(asCompositional(item)),
  number: ({ unit }) => unit,
  cluster: (item) => compositional.cluster(asCompositional(item)),
  worldCluster: ({ world }) => world,
  questionKind: ({ pair }) => pair,
  place: (item) => `${compositional.place(asCompositional(item))} memory check`,
  contradiction: (item) => compositional.contradiction(asCompositional(item)),
  ...(compositional.isPromptOf && {
    isPromptOf: (item, prompt) => compositional.isPromptOf?.(asCompositional(item), prompt),
  }),
  questionTitle: () => undefined,
  graph: (item) => compositional.graph(asCompositional(item)),
  // Its prompts are compositional ones, which that task parses.
  parser: () => () => undefined,
  asked: () => undefined,
  recompute: (item) => compositional.recompute?.(asCompositional(item)),
  themes: ({ theme }) => [theme],
  definitions: MEMORY_METRICS,
  ...METRICS_ONLY,
  metrics: memoryMetrics,
  errorPatterns: () => ({}),
};
