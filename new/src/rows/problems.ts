/** Collects what is wrong with rows. Of each kind, the first row is named and the others are counted. */
export function problemList() {
  const found = new Map<string, { readonly sentence: string; rows: number }>();
  return {
    /** Reports a row: `place` is its file and number. */
    row(kind: string, place: string, what: string): void {
      const known = found.get(kind);
      if (known) known.rows++;
      else found.set(kind, { sentence: `${place}: ${what}`, rows: 1 });
    },
    /** Reports something that concerns more than rows. */
    run(sentence: string): void {
      found.set(sentence, { sentence, rows: 1 });
    },
    /** Returns one sentence for each kind of problem. */
    sentences(): readonly string[] {
      return [...found.values()].map(({ sentence, rows }) => {
        if (rows === 1) return `${sentence}.`;
        return `${sentence} (${rows - 1} more ${rows === 2 ? 'row' : 'rows'} alike).`;
      });
    },
  };
}
export type ProblemList = ReturnType<typeof problemList>;
