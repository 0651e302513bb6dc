/** What the workers read and write, in the copy. */
export const PLAN = 'mutation/plan.json';
export const SAID = 'mutation/said.jsonl';

/** A file of tests, or some of its tests. */
export interface Tests {
  readonly path: string;
  readonly ids?: readonly string[] | undefined;
}

/** One mutant, or none, with the tests that may notice it: in turn, until one does. */
export interface Trial {
  readonly mutant?: number;
  readonly tests: readonly Tests[];
  /** After so long it is a loop without end. */
  readonly longest: number;
}

/** A worker says who it is, that a trial begins, and how it went. */
export type Said =
  | { readonly process: number }
  | { readonly begins: number }
  | ({ readonly ended: number } & Outcome);

export interface Outcome {
  /** What failed, if anything did. */
  readonly by?: string | undefined;
  /** Without a mutant: what each part took. */
  readonly parts?: readonly Part[];
}

/** A test, or without an id what a file does around its tests. */
export interface Part {
  readonly id?: string | undefined;
  readonly milliseconds: number;
  /** Numbers of the mutants whose places were evaluated. */
  readonly evaluated: readonly number[];
}
