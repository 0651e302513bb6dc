import type { CaseKind } from '../../../cases/case.ts';
import type { CompositionalCase } from '../../shared/compositional-case.ts';
import { storyKey } from '../kind.ts';

export const MEMORY_TASK = 'memory-check';

/** A question of the memory check: a compositional one about a world drawn for this run alone. */
export type MemoryCase = Omit<CompositionalCase, 'task'> & { readonly task: typeof MEMORY_TASK };

/** Fresh questions beside the fixed ones: other names, rules and worlds in every run, so no model knows them by heart. */
export const memoryCheckKind: CaseKind<MemoryCase> = {
  id: MEMORY_TASK,
  title: 'Memory check',
  label: 'Memory',
  isAside: true,
  isRedrawn: true,
  key: (item) => storyKey(item, ' memory check'),
  asked: () => undefined,
};
