import type { CaseKind } from '../../../cases/case.ts';
import type { CompositionalCase } from '../../shared/compositional-case.ts';
import { storyKey } from '../kind.ts';

export const MEMORY_TASK = 'memory-check';

/** A question of the memory check: a compositional question about a world drawn only for this run. */
export type MemoryCase = Omit<CompositionalCase, 'task'> & { readonly task: typeof MEMORY_TASK };

/**
 * The memory check: fresh questions in addition to the fixed questions. Their names, rules and worlds differ in every
 * run, so no model can know them by heart.
 */
export const memoryCheckKind: CaseKind<MemoryCase> = {
  id: MEMORY_TASK,
  title: 'Memory check',
  label: 'Memory',
  isAside: true,
  isRedrawn: true,
  key: (item) => storyKey(item, ' memory check'),
  asked: () => undefined,
};
