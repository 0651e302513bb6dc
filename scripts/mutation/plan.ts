/** Files that the workers read and write, in the copy. */
export const PLAN = 'mutation/plan.json';
export const SAID = 'mutation/said.jsonl';

/** A file of tests, or some of its tests. */
export interface Tests {
  readonly path: string;
  readonly ids?: readonly string[] | undefined;
}

/** A mutant, or none, with the tests that may notice it, in order. */
export interface Trial {
  readonly mutant?: number;
  readonly tests: readonly Tests[];
  /** The time after which it counts as an endless loop. */
  readonly longest: number;
}

/** Messages of a worker: its process, the start of a trial, and its outcome. */
export type Said =
  | { readonly process: number }
  | { readonly begins: number }
  | ({ readonly ended: number } & Outcome);

export interface Outcome {
  /** The test that failed, if any. */
  readonly by?: string | undefined;
  /** The parts of a run without a mutant. */
  readonly parts?: readonly Part[];
}

/** A test or, without an id, the code of a file around its tests. */
export interface Part {
  readonly id?: string | undefined;
  readonly milliseconds: number;
  /** Numbers of the mutants whose places were evaluated. */
  readonly evaluated: readonly number[];
}
