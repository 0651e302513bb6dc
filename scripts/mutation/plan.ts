/** The files that the workers read and write, in the copy of the repository. */
export const PLAN = 'mutation/plan.json';
export const SAID = 'mutation/said.jsonl';

/** A test file, or some of its tests. */
export interface Tests {
  readonly path: string;
  readonly ids?: readonly string[] | undefined;
}

/** A trial of one mutant or of the unchanged code, with the tests to run, in their order. */
export interface Trial {
  readonly mutant?: number;
  readonly tests: readonly Tests[];
  /** The time, in milliseconds, after which the trial counts as an endless loop. */
  readonly longest: number;
}

/** The messages of a worker: its process, the start of a trial, and the outcome of a trial. */
export type Said =
  | { readonly process: number }
  | { readonly begins: number }
  | ({ readonly ended: number } & Outcome);

export interface Outcome {
  /** The test that failed; absent if no test failed. */
  readonly by?: string | undefined;
  /** The parts of a run without a mutant. */
  readonly parts?: readonly Part[];
}

/** A test or, if there is no id, the code of a test file outside its tests. */
export interface Part {
  readonly id?: string | undefined;
  readonly milliseconds: number;
  /** The numbers of the mutants whose changed code was evaluated. */
  readonly evaluated: readonly number[];
}
