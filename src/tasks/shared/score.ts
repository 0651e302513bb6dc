import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import type { RowKind, RowKinds } from '../../cases/row-kind.ts';
import type { Dag } from '../../causal/dag.ts';
import type { ColumnMetric, Metric } from '../../scoring/metric.ts';
import type { MetricDefinition } from '../../scoring/metric-definition.ts';
import type { AnswerSheet } from '../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../scoring/settings.ts';

/** The scoring of a kind of question, for the roll-up. */
export interface Score<C extends Case = Case, Shared = unknown, Result = unknown> {
  readonly kind: RowKind<C>;
  /** The causal graph of a case, with its name. */
  graph(item: C): NamedGraph;
  /** A sentence with the truth of a case beyond its answer: the value of every node. */
  explain?(item: C): string;
  /** Schema of the part that variants share: worlds and their truths. */
  readonly sharedSchema: z.ZodType<Shared>;
  /** Schema of the part for each variant. */
  readonly resultSchema: z.ZodType<Result>;
  /** Scores all variants of a sheet. Called only if the sheet has cases of the task. */
  score(sheet: AnswerSheet, settings: ScorecardSettings): TaskScores<Shared, Result>;
  /** Lists of a scorecard that do not fit together, which its schema cannot detect. Sentences that begin with a path. */
  misfits(shared: Shared, results: readonly Result[]): string[];
  /** Definitions of its metrics over all runs, each name once. */
  readonly definitions: readonly MetricDefinition[];
  /** Metrics of variants, the headline first. */
  metrics(sheet: AnswerSheet, settings: ScorecardSettings): Metric[];
  /** Metrics for promptfoo's column header beside the share of right answers, the most informative first. */
  columnMetrics(shared: Shared, result: Result, discrimination: readonly ColumnMetric[]): ColumnMetric[];
  /** Answers of each error pattern to each case. Empty if answers are numbers. */
  errorPatterns(items: readonly C[]): Readonly<Record<string, readonly boolean[]>>;
}

export interface NamedGraph {
  readonly name: string;
  readonly dag: Dag;
}

interface TaskScores<Shared, Result> {
  readonly shared: Shared;
  /** Results in the order of the sheet's variants. */
  readonly results: readonly Result[];
}

/** Schema of a task without a part that variants share. */
export const noShared = z.strictObject({});

export type NoShared = z.infer<typeof noShared>;

/** Scoring of a task whose results are all metrics. */
export const METRICS_ONLY: Pick<
  Score<Case, NoShared, NoShared>,
  'sharedSchema' | 'resultSchema' | 'score' | 'misfits' | 'columnMetrics'
> = {
  sharedSchema: noShared,
  resultSchema: noShared,
  score: ({ variants }) => ({ shared: {}, results: variants.map(() => ({})) }),
  misfits: () => [],
  columnMetrics: () => [],
};

/** The kinds of scored questions, by the id of their task. */
export function kindsScored(scores: readonly Score[]): RowKinds {
  return new Map(scores.map(({ kind }) => [kind.id, kind]));
}
