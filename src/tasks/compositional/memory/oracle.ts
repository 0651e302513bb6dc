import type { Oracle } from '../../shared/oracle.ts';
import { recomputeStory } from '../oracle.ts';
import { MEMORY_TASK, type MemoryCase } from './kind.ts';

export const memoryCheckOracle: Oracle<MemoryCase> = {
  task: MEMORY_TASK,
  // The compositional task parses these prompts.
  parser: () => () => undefined,
  recompute: recomputeStory,
  themes: ({ theme }) => [theme],
};
