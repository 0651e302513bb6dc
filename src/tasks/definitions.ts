import { perKey } from '../lib/caching.ts';
import { AGREEMENT } from '../scoring/agreement.ts';
import { COMMON_SENSE } from '../scoring/common-sense.ts';
import { definedAccuracy, type MetricDefinition } from '../scoring/metric-definition.ts';
import { KINDS } from './kinds.ts';
import { SCORES } from './scores.ts';
import type { Score } from './shared/score.ts';

const OVERALL = definedAccuracy('accuracy', 'share of the answers that are right, over all tasks.');

type Definition = MetricDefinition & { readonly task: string | undefined };

const definitionsOf = perKey((scores: readonly Score[]) => {
  const all: readonly Definition[] = [
    ...[OVERALL, AGREEMENT, COMMON_SENSE].map((one) => ({ ...one, task: undefined })),
    ...scores.flatMap(({ kind, definitions }) => definitions.map((one) => ({ ...one, task: kind.id }))),
  ];
  const named = all.filter(({ pattern }) => !pattern);
  return {
    byName: new Map(named.map((one) => [one.name, one])),
    byPattern: all.filter(({ pattern }) => pattern),
  };
});

export function definitionOf(metric: string, scores: readonly Score[] = SCORES): Definition | undefined {
  const { byName, byPattern } = definitionsOf(scores);
  const found = byName.get(metric) ?? byPattern.find(({ pattern }) => pattern?.test(metric));
  return found?.pattern
    ? { ...found, name: metric, about: metric.replace(found.pattern, found.about) }
    : found;
}

/** Returns the names of all metrics except discrimination at a single length, such as 16 links. */
export function metricNames(): readonly string[] {
  return [...definitionsOf(SCORES).byName.keys()];
}

/** Tests whether a metric is a share of right answers. Such shares are shown as percentages. */
export function isShareRight(metric: string): boolean {
  return definitionOf(metric)?.unit === 'right answers';
}

export function taskTitle(id: string): string {
  return KINDS.get(id)?.title ?? id;
}
