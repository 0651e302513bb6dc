/**
 * A question with everything that scoring needs. The metadata of its promptfoo test is the case, so every row of a
 * results file carries it; tasks add fields of their own.
 */
export interface Case {
  readonly task: string;
  /** The fingerprint of the design and its number of questions, as `1a2b3c4d/360`. */
  readonly design: string;
  /** Identifies the question within its design: `strands-1a2b3c4d/X→Y/12/do-true`. */
  readonly id: string;
  /** The hash of the question's texts and of all other fields of the case. */
  readonly fingerprint: string;
  /** What is drawn independently: a unit, a pair of twins, a draw of names. Intervals are over clusters. */
  readonly cluster: string;
  /** How much the question's unit counts in the population's estimates. */
  readonly weight: number;
  /** The right answer: true for yes. */
  readonly truth: boolean;
}
