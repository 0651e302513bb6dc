/** What is wrong with a row. */
export interface RowProblem {
  /** Of all rows with problems of one kind, only the first is described. */
  readonly kind: string;
  /** A sentence about the row, without its subject's place and its full stop: `its weight is 2, but …`. */
  readonly problem: string;
}

/** What is wrong with the results of a run. */
export interface ProblemList {
  /** Reports a row: `place` is its file and number. */
  reportRow(place: string, problem: RowProblem): void;
  /** Reports something that concerns more than one row, in a sentence without its full stop. */
  report(sentence: string): void;
  /** Returns one sentence for each kind of problem: it describes the first row, and counts the others. */
  sentences(): readonly string[];
}

export function problemList(): ProblemList {
  const problems = new Map<string, { readonly sentence: string; rows: number }>();
  return {
    reportRow(place, { kind, problem }) {
      const known = problems.get(kind);
      if (known) known.rows++;
      else problems.set(kind, { sentence: `${place}: ${problem}`, rows: 1 });
    },
    report(sentence) {
      problems.set(sentence, { sentence, rows: 1 });
    },
    sentences() {
      return [...problems.values()].map(({ sentence, rows }) => {
        if (rows === 1) return `${sentence}.`;
        return `${sentence} (${rows - 1} more ${rows === 2 ? 'row' : 'rows'} alike).`;
      });
    },
  };
}
