import type { ColumnMetric } from '../scoring/metric.ts';
import { chipName } from '../tasks/row-scores.ts';
import { SCORES } from '../tasks/scores.ts';
import type { Score } from '../tasks/shared/score.ts';
import { headlineDiscrimination } from './metrics.ts';
import type { Scorecard, ScorecardVariant } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/**
 * Returns the metrics that promptfoo shows for a variant: the number of unanswered questions, if there are any, and at
 * most one metric for each task. With more metrics, the first answer would not fit on a small screen.
 */
export function columnMetrics(
  scorecard: Pick<Scorecard, 'tasks'>,
  variant: ScorecardVariant,
): ColumnMetric[] {
  const ofTasks = SCORES.flatMap((score) => {
    const [shared, result] = [sharedOf(score, scorecard), resultOf(score, variant)];
    if (shared === undefined || result === undefined) return [];
    const headline = discrimination(score, variant);
    return [...headline, ...score.columnMetrics(shared, result, headline)].slice(0, 1);
  });
  return [...unanswered(variant), ...ofTasks].map(({ name, ...rest }) => ({ name: chipName(name), ...rest }));
}

/**
 * Returns a task's discrimination or its lower bound. Values below 0 become 0, because promptfoo's charts cannot show
 * them.
 */
function discrimination({ kind }: Score, { metrics }: ScorecardVariant): ColumnMetric[] {
  const found = headlineDiscrimination(metrics, kind);
  if (found === undefined || found.value.kind === 'undefined') return [];
  const value = found.value.kind === 'estimate' ? found.value.value : (found.value.least ?? 0);
  return [{ name: found.name, value: Math.max(0, value) }];
}

function unanswered({ answers: { questions, missing, answered } }: ScorecardVariant): ColumnMetric[] {
  const of = questions + missing;
  return of === answered ? [] : [{ name: 'unanswered', value: of - answered, of }];
}
