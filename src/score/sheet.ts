import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';

/** For each case of a sheet, in its order, the answers to it: none if it was not asked, several with `--repeat`. */
export type Answers = readonly (readonly Answer[])[];

/** What was asked and what each variant answered. */
export interface Sheet<C extends Case = Case> {
  readonly cases: readonly C[];
  readonly variants: readonly { readonly name: string; readonly answers: Answers }[];
}

/** Leaves out failed calls: they are no answers, and never scored. */
export function received(answers: Answers): Answers {
  if (!answers.some((replies) => replies.includes('error'))) return answers;
  return answers.map((replies) =>
    replies.includes('error') ? replies.filter((answer) => answer !== 'error') : replies,
  );
}

/** Leaves out, on both sides, failed calls and all questions that one of two variants did not answer. */
export function bothReceived(a: Answers, b: Answers): readonly [Answers, Answers] {
  const left = received(a);
  const right = received(b);
  return [keptWhere(left, right), keptWhere(right, left)];
}

/** Keeps the replies to the questions that the other variant answered too. */
function keptWhere(own: Answers, other: Answers): Answers {
  if (other.every((replies) => replies.length > 0)) return own;
  return own.map((replies, index) => (other[index]!.length > 0 ? replies : []));
}
