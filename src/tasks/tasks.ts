import type { Case } from '../case/case.ts';
import { compositionalTask } from './compositional/task.ts';
import { interventionEffectsTask } from './intervention-effects/task.ts';
import type { Task } from './task.ts';

/**
 * All tasks. CONTRIBUTING.md says how a task is added. Their own types of cases are cast away, because a task is only
 * given cases that its schema has parsed.
 */
export const TASKS: readonly Task[] = [compositionalTask, interventionEffectsTask] as unknown as readonly Task[];

/** How many links simulated models follow that see only a part of a question, unless their config says otherwise. */
export const DEFAULT_STEPS = 3;

/** Returns the task of a case. @throws {RangeError} If there is none of that name. */
export function taskOf({ task }: Pick<Case, 'task'>): Task {
  const found = TASKS.find(({ id }) => id === task);
  if (found === undefined) throw new RangeError(`taskOf: expected a known task, got ${task}`);
  return found;
}
