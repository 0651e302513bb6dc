import { perKey } from '../lib/per-key.ts';
import { AGREEMENT } from '../scoring/agreement.ts';
import { COMMON_SENSE } from '../scoring/common-sense.ts';
import { definedAccuracy, type MetricDefinition } from '../scoring/metric-definition.ts';
import { KINDS } from './kinds.ts';
import { SCORES } from './scores.ts';
import type { Score } from './shared/score.ts';

/** The definition of the accuracy over questions of all tasks. */
const OVERALL = definedAccuracy('accuracy', 'share of the answers that are right, over all tasks.');

const definitionsOf = perKey((scores: readonly Score[]) => {
  const known = scores.flatMap(({ kind, definitions }) =>
    definitions.map((one) => [one.name, { ...one, task: kind.id }] as const),
  );
  return new Map<string, MetricDefinition & { readonly task: string | undefined }>([
    ...[OVERALL, AGREEMENT, COMMON_SENSE].map((one) => [one.name, { ...one, task: undefined }] as const),
    ...known,
  ]);
});

/** Returns a metric's definition and task; undefined for unknown metrics. */
export function definitionOf(metric: string, scores: readonly Score[] = SCORES) {
  return definitionsOf(scores).get(metric);
}

/** Returns the names of all metrics. */
export function metricNames(): readonly string[] {
  return [...definitionsOf(SCORES).keys()];
}

/** Returns true if a metric is a share of right answers, which is shown as a percentage. */
export function isShareRight(metric: string): boolean {
  return definitionOf(metric)?.unit === 'right answers';
}

/** Returns a task's title, or its id if the task comes from another package. */
export function taskTitle(id: string): string {
  return KINDS.get(id)?.title ?? id;
}
