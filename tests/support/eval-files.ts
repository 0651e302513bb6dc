/** A column of promptfoo's view, as promptfoo stores it, with its metrics by name. */
export interface StoredColumn {
  readonly provider: string;
  readonly metrics: { readonly namedScores: Readonly<Record<string, number>> };
}

/** A row of results, as promptfoo stores it: the answer to one question. */
export interface StoredRow {
  readonly provider: { readonly label: string };
  readonly prompt: object;
  readonly namedScores: Readonly<Record<string, number>>;
  readonly response: {
    readonly output: string;
    readonly tokenUsage: { readonly total: number };
    readonly metadata: { readonly answerAttempts: number };
  };
  readonly gradingResult: { readonly componentResults: readonly { readonly reason: string }[] };
}
