import { z } from 'zod';
import type { Case, CaseKind } from '../cases/case.ts';
import type { Dag } from '../causal/dag.ts';
import type { ColumnMetric, Metric } from '../scoring/metric.ts';
import type { MetricDefinition } from '../scoring/metric-definition.ts';
import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import type { SimulatedModelConfig } from './shared/simulated-model.ts';

/** What the whole needs of a task. Everything else about it stays in its folder. */
export interface Task<C extends Case = Case, Shared = unknown, Result = unknown> extends CaseKind<C> {
  /** For people: `Compositional causal reasoning`. */
  readonly title: string;
  /** Begins the names of its metrics: `CCR`. */
  readonly label: string;

  /** A question in words, by what its group's name says behind the world; undefined where it is none of the task's. */
  questionTitle(parts: readonly string[]): string | undefined;
  /** The causal graph that a case is about, and what it is called. */
  graph(item: C): NamedGraph;
  /** Makes the parser of its prompts. @param themes - Files of themes from outside the package. */
  parser(themes: readonly string[]): PromptParser;
  /**
   * Recomputes a truth in a way that shares nothing with the design; undefined where that takes too long.
   *
   * @example { how: 'enumerating its noise', value: true }
   */
  recompute?(item: C): { readonly how: string; readonly value: boolean | number | string } | undefined;
  /** The same for all that is exact about a world; undefined where that takes too long. @returns What does not agree. */
  checkWorld?(item: C): readonly string[] | undefined;
  /** Themes whose parser can parse a prompt, none by default; undefined where the text is not of the package's making. */
  themes?(item: C): readonly string[] | undefined;

  /** Of what a scorecard holds once for the task: worlds and their truths. */
  readonly sharedSchema: z.ZodType<Shared>;
  /** Of what a scorecard holds for each variant. */
  readonly resultSchema: z.ZodType<Result>;
  /** Scores all variants of a sheet. Called only where the sheet has cases of the task. */
  score(sheet: AnswerSheet, settings: ScorecardSettings): TaskScores<Shared, Result>;
  /** Where lists of a scorecard do not fit together, which its schema cannot tell. Sentences that begin with a path. */
  misfits(shared: Shared, results: readonly Result[]): string[];
  /** What its metrics are, each name once, those of all runs together. */
  readonly definitions: readonly MetricDefinition[];
  /** What variants are scored and compared by; the headline first. */
  metrics(sheet: AnswerSheet, settings: ScorecardSettings): Metric[];
  /** What promptfoo's column header should show beside the share of right answers; the most telling first. */
  columnMetrics(shared: Shared, result: Result, discrimination: readonly ColumnMetric[]): ColumnMetric[];

  /** By name of an error pattern: what one who reasons so would answer to each case. Empty where answers are numbers. */
  errorPatterns(items: readonly C[]): Readonly<Record<string, readonly boolean[]>>;
}

/** A causal graph for other tools. */
export interface NamedGraph {
  /** The same for all cases about it. */
  readonly name: string;
  readonly dag: Dag;
}

/** Of a task about which nothing stands once for all variants. */
export const noShared = z.strictObject({});

export type NoShared = z.infer<typeof noShared>;

/** Of a task all of whose results stand in its metrics. */
export const METRICS_ONLY: Pick<
  Task<Case, NoShared, NoShared>,
  'sharedSchema' | 'resultSchema' | 'score' | 'misfits' | 'columnMetrics'
> = {
  sharedSchema: noShared,
  resultSchema: noShared,
  score: ({ variants }) => ({ shared: {}, results: variants.map(() => ({})) }),
  misfits: () => [],
  columnMetrics: () => [],
};

export interface TaskScores<Shared, Result> {
  readonly shared: Shared;
  /** In the order of the sheet's variants. */
  readonly results: readonly Result[];
}

/**
 * Parses a prompt into what it asks, from the text alone; undefined where it is about another task.
 *
 * @throws {ParseError} If the prompt is about the task and cannot be parsed.
 */
export type PromptParser = (prompt: string) => Reading | undefined;

/** A prompt as a perfect reader understands it. */
export interface Reading {
  /** The right answer. */
  truth(): SimulatedAnswer;
  /** What a simulated model answers. */
  answer(model: SimulatedModelConfig, asking: Asking): SimulatedAnswer;
  /** What a simulated model writes down on its way to an answer, where it reasons. */
  steps?(model: SimulatedModelConfig): string | undefined;
  /** Puts an answer into a sentence. */
  inWords(answer: SimulatedAnswer): string;
}

/** A prompt, and for which time it is asked, from 0. */
export interface Asking {
  readonly prompt: string;
  readonly repeat: number;
}

export type SimulatedAnswer = boolean | number;
