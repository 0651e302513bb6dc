import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';

/** For each case of a sheet, in its order, the answers to it: none if it was not asked, several with `--repeat`. */
export type Answers = readonly (readonly Answer[])[];

/** What was asked and what each variant answered. */
export interface Sheet<C extends Case = Case> {
  readonly cases: readonly C[];
  readonly variants: readonly { readonly name: string; readonly answers: Answers }[];
}
