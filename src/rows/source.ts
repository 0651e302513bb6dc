/** The results of one eval: a file, or what promptfoo hands to a hook. */
export interface Source {
  /** The path of the file, or the id of the eval. */
  readonly name: string;
  readonly evalId?: string | undefined;
  /** When the eval was made, in ISO 8601; for JSON Lines, when the file was written. */
  readonly askedAt?: string | undefined;
  /** The config with which the eval was run, unless promptfoo did not store it. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  /** How often each question was asked; undefined if it is not known. */
  readonly repeat?: number | undefined;
  /** The columns by their `promptIdx`; undefined for JSON Lines, which have only rows. */
  readonly columns?: readonly ListedColumn[] | undefined;
  /** Reads the rows, each when it is needed. */
  rows(): Iterable<RawRow>;
}

/** A row as it was read, unchecked. */
export interface RawRow {
  /** Where it is: `results/eval.json, row 17`. */
  readonly place: string;
  readonly value: unknown;
}

/** A column as promptfoo lists it beside the rows. */
export interface ListedColumn {
  /** The label of the provider; its id if it has no label. */
  readonly provider: string;
  /** The label of the prompt. */
  readonly prompt: string;
  readonly counts?: RowCounts | undefined;
}

/** How many rows of a column passed or failed, and how many belong to failed calls. */
export interface RowCounts {
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
}

/** The results of all evals of a run, such as shards. */
export interface Results {
  readonly sources: readonly Source[];
  /** When the oldest of the evals was made. */
  readonly askedAt?: string;
  /** The configs of all evals, as far as promptfoo stored them. */
  readonly configs: readonly unknown[];
}
