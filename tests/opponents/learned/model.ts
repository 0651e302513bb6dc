/** What a reader sees of a question, as numbers; all rows of a view are as long. */
export type Row = ArrayLike<number>;

/** A question to learn from. */
export interface Example {
  readonly row: Row;
  readonly truth: boolean;
}

/** Learns to answer from examples. Deterministic. */
export type Learner = (examples: readonly Example[]) => (row: Row) => boolean;
