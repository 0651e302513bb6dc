import { kindOf } from '../cases/case.ts';
import { accuracyMetric, type Metric } from '../scoring/metric.ts';
import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import type { Task } from '../tasks/task.ts';
import { definitionOf, isShareRight, TASKS } from '../tasks/tasks.ts';

/** All that the variants of a sheet are scored and compared by: task by task, the headline first. */
export function metricsOf(sheet: AnswerSheet, settings: ScorecardSettings, tasks: readonly Task[]): Metric[] {
  const asks = new Set(sheet.cases.map(({ task }) => task));
  const asked = tasks.filter(({ id }) => asks.has(id));
  return [
    ...asked.flatMap((task) => task.metrics(sheet, settings)),
    // With a single task it would be that task's under another name.
    ...(asked.filter(({ isAside }) => !isAside).length > 1
      ? [
          accuracyMetric(
            'accuracy',
            sheet,
            clustersOf(sheet),
            settings.level,
            (item) => !kindOf(sheet.kinds, item).isAside,
          ),
        ]
      : []),
  ];
}

/** The first metric of a task, by which it is known. */
export function headlineOf<M extends { readonly name: string }>(
  metrics: readonly M[],
  { id }: Pick<Task, 'id'>,
  tasks: readonly Task[] = TASKS,
): M | undefined {
  return metrics.find(({ name }) => definitionOf(name, tasks)?.task === id);
}

/** The headline of a task where that is a discrimination: whatever its name, over twins or over units. */
export function headlineDiscrimination<M extends { readonly name: string }>(
  metrics: readonly M[],
  task: Pick<Task, 'id'>,
  tasks: readonly Task[] = TASKS,
): M | undefined {
  const headline = headlineOf(metrics, task, tasks);
  return headline && definitionOf(headline.name, tasks)?.kind === 'discrimination' ? headline : undefined;
}

/** Finds what is about a metric by its name. With questions of one task only, its accuracy is that of all. */
export function findMetric<T>(list: readonly T[], name: string, nameOf: (item: T) => string): T | undefined {
  const found = list.find((item) => nameOf(item) === name);
  if (found !== undefined || name !== 'accuracy') return found;
  const [only, ...others] = list.filter((item) => isShareRight(nameOf(item)));
  return others.length === 0 ? only : undefined;
}
