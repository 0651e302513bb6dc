import type { z } from 'zod';
import type { Case } from '../case/case.ts';
import type { Section } from '../report/section.ts';
import type { Metric } from '../score/metric.ts';
import type { Answers } from '../score/sheet.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';

/** A question as parsed from its prompt alone. Tasks add what their faults need. */
export interface Reading {
  /** The answer that follows from the text. */
  readonly truth: boolean;
}

/** A way to be wrong: how a simulated model of this name answers a question. */
export type Fault<R extends Reading = Reading> = (reading: R, options: FaultOptions) => boolean;

/** The config of a simulated model, as far as its faults depend on it. */
export interface FaultOptions {
  /** How many links the faults follow that see only a part. */
  readonly steps: number;
  /** A deterministic draw in [0, 1) that depends on the model's seed, the prompt and a name. */
  readonly draw: (...name: readonly (string | number)[]) => number;
  /** The probability of an error at each step; for `slips`. */
  readonly slipRate: number;
}

/** A kind of question: everything that the rest of the package has to know of it. */
export interface Task<C extends Case = Case, R extends Reading = Reading> {
  /** The name in cases and results files: `compositional`. */
  readonly id: C['task'];
  /** The first word in the names of its metrics: `CCR`. */
  readonly label: string;
  /** What the label stands for: `compositional causal reasoning`. */
  readonly words?: string;
  readonly caseSchema: z.ZodType<C>;
  /** The fields of its cases that answers.csv shows beside those of all cases. */
  readonly columns?: readonly string[];
  /** Its metrics for the cases of a run, headline first. */
  metrics(cases: readonly C[]): readonly Metric[];
  /** What a person reads above a question: `if Zita were made happy, would Luvid be happy?`. */
  title(item: C): string;
  /** The number of tokens per character of its prompts, as tokenizers of current models count; for `plan`. */
  readonly tokensPerCharacter: number;
  /** Sentences about a design for `check` and `plan`, such as the least radius of its twins. */
  notes?(cases: readonly C[]): readonly string[];
  /** What all variants share, such as worlds with their truths, as JSON of the task's own. */
  shared?(cases: readonly C[]): unknown;
  /** What a variant's answers give beside metrics, such as PNS by pair and classes, as JSON of the task's own. */
  results?(cases: readonly C[], answers: Answers): unknown;
  /** Draws the sections of a report that show its results. A promise, because only reports load the code of figures. */
  sections?(scorecard: Scorecard): Promise<readonly Section[]>;
  /** Recomputes the right answer and the weight from the case's own model. @throws If the case contradicts itself. */
  recompute(item: C): Pick<C, 'truth' | 'weight'>;
  /**
   * Parses the text of a prompt of the task; undefined for others.
   *
   * @throws {ParseError} If it cannot be parsed to the end.
   */
  parse(text: string): R | undefined;
  /** Its ways to be wrong, by the name of the simulated model. */
  readonly faults: Readonly<Record<string, Fault<R>>>;
  /** The names of the faults that draw, so that two models with such a fault err at different questions. */
  readonly randomFaults?: readonly string[];
  /** What some of these models do, in words that `a model that` can precede: `ignores the intervention`. */
  readonly faultWords?: Readonly<Record<string, string>>;
}
