import { UserError } from '../../lib/user-error.ts';

/** One problem of a table: its place, what was found, what would be right. */
export interface TableProblem {
  readonly file: string;
  /** From 1, not counting the header; undefined for problems of the whole file. */
  readonly row?: number | undefined;
  readonly column?: string | undefined;
  readonly message: string;
}

/** Collects a problem, so that all are reported together. */
export type Report = (problem: TableProblem) => void;

export const MOST_PROBLEMS_LISTED = 20;

/** Thrown for unusable tables. Its message lists the problems of every file. */
export class TableError extends UserError {
  // Private, because Node would print a plain property after the message.
  readonly #problems: readonly TableProblem[];

  constructor(problems: readonly TableProblem[]) {
    const lines = [...Map.groupBy(problems, ({ file }) => file)].flatMap(([file, list]) => {
      const rest = list.length - MOST_PROBLEMS_LISTED;
      return [
        ...list
          .slice(0, MOST_PROBLEMS_LISTED)
          .map((problem) => `  - ${placeOf(problem)}: ${problem.message}`),
        ...(rest > 0 ? [`  - ${file}: ${rest} more`] : []),
      ];
    });
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`generators/ccr-gb.ts: the tables have ${count}\n${lines.join('\n')}`);
    this.#problems = problems;
  }

  get problems(): readonly TableProblem[] {
    return this.#problems;
  }
}

function placeOf({ file, row, column }: TableProblem): string {
  return [file, ...(row === undefined ? [] : [`row ${row}`]), ...(column === undefined ? [] : [column])].join(
    ', ',
  );
}
