import type { CaseKind } from '../../../cases/case.ts';
import type { CompositionalCase } from '../../shared/compositional-case.ts';
import { storyKey } from '../kind.ts';

export const MEMORY_TASK = 'memory-check';

export type MemoryCase = Omit<CompositionalCase, 'task'> & { readonly task: typeof MEMORY_TASK };

/**
 * The memory check: questions whose names, rules and worlds differ in every run, so that no model can have memorised
 * them.
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
