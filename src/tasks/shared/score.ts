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
  graph(item: C): NamedGraph;
  /** Returns a sentence that explains a case's answer by the value of every node. */
  explain?(item: C): string;
  /** The schema of the results that all variants share: worlds and their truths. */
  readonly sharedSchema: z.ZodType<Shared>;
  readonly resultSchema: z.ZodType<Result>;
  score(
    sheet: AnswerSheet,
    settings: ScorecardSettings,
  ): { readonly shared: Shared; readonly results: readonly Result[] };
  /** Returns inconsistencies that a scorecard's schema cannot detect, as messages that begin with a path. */
  misfits(shared: Shared, results: readonly Result[]): string[];
  /** The definitions of all metrics that the task can have. No name occurs twice. */
  readonly definitions: readonly MetricDefinition[];
  /** Returns the metrics of variants. The headline comes first. */
  metrics(sheet: AnswerSheet, settings: ScorecardSettings): Metric[];
  /**
   * Returns the metrics that promptfoo's column header can show if discrimination has no value, the most informative
   * first.
   */
  columnMetrics(shared: Shared, result: Result, discrimination: readonly ColumnMetric[]): ColumnMetric[];
  /** Returns the answers of each error pattern to each case; empty if answers are numbers. */
  errorPatterns(items: readonly C[]): Readonly<Record<string, readonly boolean[]>>;
}

export interface NamedGraph {
  readonly name: string;
  readonly dag: Dag;
}

export const noShared = z.strictObject({});

export type NoShared = z.infer<typeof noShared>;

export function kindsScored(scores: readonly Score[]): RowKinds {
  return new Map(scores.map(({ kind }) => [kind.id, kind]));
}
