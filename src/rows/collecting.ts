import type { Answer } from '../answer/answer.ts';
import type { KnownCases } from './known-cases.ts';
import type { ProblemList } from './problem-list.ts';
import type { Column } from './row.ts';
import type { SampledTexts } from './sampled-texts.ts';

/** What is known of a run while its rows are read. Cases are named by their position among the known cases. */
export interface Collecting {
  readonly known: KnownCases;
  /** By their keys. */
  readonly variants: Map<string, CollectedVariant>;
  readonly problems: ProblemList;
  readonly texts: SampledTexts;
  readonly conflicts: Conflict[];
  /** The positions of cases of which the call of any variant failed. */
  readonly failed: Set<number>;
}

/** One model under one prompt, with its answers by the position of the case. */
export interface CollectedVariant extends Column {
  /** Identifies the variant, also among the sampled texts. */
  readonly key: string;
  /** Its place among the columns of the files, in the order in which they are given. */
  readonly place: number;
  readonly answers: (readonly Answer[] | undefined)[];
  /** The number of failed calls by message. */
  readonly failures: Map<string, number>;
  /** What its calls took. `timed` counts the rows with a time, which `milliseconds` adds up. */
  readonly spent: { rows: number; tokens: number; cost: number; milliseconds: number; timed: number };
}

/** A question to which the rows of a variant give answers that contradict each other. */
export interface Conflict {
  readonly position: number;
  /** The file in which the contradiction was found. */
  readonly place: string;
  /** The names of the variant's provider and prompt. */
  readonly variant: string;
  /** Whether both answers are of the same eval, rather than of two evals. */
  readonly isWithinEval: boolean;
}

/** A design of questions, and how many of its questions any variant was asked. */
export interface DesignPart {
  readonly task: string;
  readonly design: string;
  readonly questions: number;
  readonly found: number;
}
