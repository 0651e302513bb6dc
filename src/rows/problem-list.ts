/** What is wrong with a row, in a sentence without its full stop. Of the rows with one kind of problem, the first is described. */
export interface RowProblem {
  readonly kind: string;
  readonly problem: string;
}

/** Collects what is wrong with the results of a run. */
export function problemList() {
  const problems = new Map<string, { readonly sentence: string; rows: number }>();
  return {
    /** Reports a row: `place` is its file and number. */
    reportRow(place: string, { kind, problem }: RowProblem): void {
      const known = problems.get(kind);
      if (known) known.rows++;
      else problems.set(kind, { sentence: `${place}: ${problem}`, rows: 1 });
    },
    /** Reports something that concerns more than one row. */
    report(sentence: string): void {
      problems.set(sentence, { sentence, rows: 1 });
    },
    /** Returns one sentence for each kind of problem, with the number of further rows that have it. */
    sentences(): readonly string[] {
      return [...problems.values()].map(({ sentence, rows }) => {
        if (rows === 1) return `${sentence}.`;
        return `${sentence} (${rows - 1} more ${rows === 2 ? 'row' : 'rows'} alike).`;
      });
    },
  };
}
export type ProblemList = ReturnType<typeof problemList>;
