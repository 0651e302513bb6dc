import type { CaseKinds } from '../cases/case.ts';
import { testsOfStage } from '../cases/stage.ts';
import { memoryCheck } from './compositional/memory/task.ts';
import { probes } from './compositional/probes/task.ts';
import { quantities } from './compositional/quantities/task.ts';
import { compositional } from './compositional/task.ts';
import { identification } from './identification/task.ts';
import { interventionEffects } from './intervention-effects/task.ts';
import { linear } from './linear/task.ts';
import type { Task } from './task.ts';

/** The tasks of the package, in the order in which they are shown. A new one is added here. */
export const TASKS: readonly Task[] = [
  compositional,
  quantities,
  probes,
  memoryCheck,
  interventionEffects,
  identification,
  linear,
];

/** Tasks by id, for those who collect their cases. */
export function kindsOf(tasks: readonly Task[]): CaseKinds {
  return new Map(tasks.map((task) => [task.id, task]));
}

/** Of a generator's tests those that a stage of a staged run asks; all in any other run. */
export function ofStage<T extends { readonly metadata?: unknown }>(tests: readonly T[]): T[] {
  return testsOfStage(kindsOf(TASKS), tests, process.env);
}

/** Whether a metric is of the task with a label, and not of one whose label begins with it. */
export function isMetricOf(label: string, metric: string, tasks: readonly Task[] = TASKS): boolean {
  const begins = (other: string): boolean => metric.startsWith(`${other} `);
  return begins(label) && !tasks.some((task) => task.label.length > label.length && begins(task.label));
}

/** What people call a task; its id where it is none of the package's. */
export function taskTitle(id: string, tasks: readonly Task[] = TASKS): string {
  return tasks.find((task) => task.id === id)?.title ?? id;
}
