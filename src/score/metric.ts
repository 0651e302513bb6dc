import type { Ends, Estimate } from './estimate.ts';
import type { Answers } from './sheet.ts';

/** What is known of a metric without answers. */
export interface MetricInfo {
  /** The name in tables, policies and files: `CCR discrimination`. */
  readonly name: string;
  /** One sentence that says what the metric measures. */
  readonly about: string;
  /** What a candidate that lost is worse at: `distinguishing effects that follow a cause from others`. */
  readonly skill?: string;
  /** Whether the gate decides by the metric, can fail by it, or only shows it. Promptfoo shows the first two kinds. */
  readonly kind: 'decides' | 'guard' | 'shown';
  /** The least and the greatest possible value. */
  readonly range: Ends;
  readonly unit: 'share' | 'difference' | 'error' | 'links';
  readonly better: 'higher' | 'lower';
  /** The id of the task whose questions the metric is about; absent if it is about all. */
  readonly task?: string;
  /** The default of the largest loss that a guard lets pass. */
  readonly margin?: number;
  /** True for the metrics in the report's main table, which stand there beside the one that decides. */
  readonly headline?: boolean;
  /** True for the accuracy of a part of the questions, which policies call `parts`. */
  readonly part?: boolean;
}

/** How a number follows from the answers to the cases of one run. */
export interface Estimator {
  estimate(answers: Answers): Estimate;
  /** How much the candidate lost against the baseline on the same cases; positive if it got worse. */
  loss(baseline: Answers, candidate: Answers): Estimate;
}

/** A number that scorecards, reports and policies know by its name. */
export interface Metric extends MetricInfo, Estimator {}
