import type { ColumnMetric } from '../scoring/metric.ts';
import type { Task } from '../tasks/task.ts';
import { TASKS } from '../tasks/tasks.ts';
import { headlineDiscrimination } from './metrics.ts';
import type { Scorecard, ScorecardVariant } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/** Chips that promptfoo's column header has room for on a small screen, one for each task's share of right answers. */
const MOST = 5;

/** What a row's score is called in promptfoo's filter and charts: whether this answer of the task is right. */
export function rightName({ label }: Pick<Task, 'label'>): string {
  return `${label} right`;
}

/** The same of a row, by the metadata of its test; none where the test is none of ours. */
export function rowScores(
  { metadata }: { readonly metadata?: Readonly<Record<string, unknown>> | undefined },
  score: number,
): { readonly namedScores?: Record<string, number> } {
  const task = TASKS.find(({ id }) => id === metadata?.task);
  return task === undefined ? {} : { namedScores: { [rightName(task)]: score } };
}

/**
 * What a variant showed, as promptfoo's named metrics. With the shares of right answers, which its rows bring, there are
 * at most five: unanswered questions if there are any, then the most telling number of each task, then the others.
 */
export function columnMetrics(
  scorecard: Pick<Scorecard, 'tasks'>,
  variant: ScorecardVariant,
): ColumnMetric[] {
  const ofTasks = TASKS.flatMap((task) => {
    const [shared, result] = [sharedOf(task, scorecard), resultOf(task, variant)];
    return shared === undefined || result === undefined
      ? []
      : [task.columnMetrics(shared, result, discrimination(task, variant))];
  });
  const inTurn = [
    ...ofTasks.flatMap((list) => list.slice(0, 1)),
    ...ofTasks.flatMap((list) => list.slice(1)),
  ];
  return [...unanswered(variant), ...inTurn].slice(0, MOST - ofTasks.length);
}

/** Below 0 is as good as 0, and promptfoo's charts have no room for it. */
function discrimination(task: Task, { metrics }: ScorecardVariant): ColumnMetric[] {
  const found = headlineDiscrimination(metrics, task, TASKS);
  return found?.value.kind === 'estimate'
    ? [{ name: found.name, value: Math.max(0, found.value.value) }]
    : [];
}

function unanswered({ answers: { questions, missing, answered } }: ScorecardVariant): ColumnMetric[] {
  const of = questions + missing;
  return of === answered ? [] : [{ name: 'unanswered', value: of - answered, of }];
}
