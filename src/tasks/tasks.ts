import type { CaseKinds } from '../cases/case.ts';
import { testsOfStage } from '../cases/stage.ts';
import { perKey } from '../lib/per-key.ts';
import { definedAccuracy, type MetricDefinition } from '../scoring/metric-definition.ts';
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

/** Of questions of all tasks. */
const OVERALL = definedAccuracy('accuracy', 'share of the answers that are right, over all tasks.');

const definitionsOf = perKey((tasks: readonly Task[]) => {
  const known = tasks.flatMap(({ id, definitions }) =>
    definitions.map((one) => [one.name, { ...one, task: id }] as const),
  );
  return new Map<string, MetricDefinition & { readonly task: string | undefined }>([
    [OVERALL.name, { ...OVERALL, task: undefined }],
    ...known,
  ]);
});

/** What a metric is, and of which task; undefined of one that no task defines. */
export function definitionOf(metric: string, tasks: readonly Task[] = TASKS) {
  return definitionsOf(tasks).get(metric);
}

/** Whether a metric is a share of right answers, which is told as percent. */
export function isShareRight(metric: string): boolean {
  return definitionOf(metric)?.unit === 'right answers';
}

/** What people call a task; its id where it is none of the package's. */
export function taskTitle(id: string, tasks: readonly Task[] = TASKS): string {
  return tasks.find((task) => task.id === id)?.title ?? id;
}
