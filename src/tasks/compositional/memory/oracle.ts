import type { Oracle } from '../../shared/oracle.ts';
import { recomputeStory } from '../oracle.ts';
import { MEMORY_TASK, type MemoryCase } from './kind.ts';

export const memoryCheckOracle: Oracle<MemoryCase> = {
  task: MEMORY_TASK,
  // The parser of the compositional task also reads these prompts.
  parser: () => () => undefined,
  recompute: recomputeStory,
  themes: ({ theme }) => [theme],
};
