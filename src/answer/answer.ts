/** The readings of a reply. A failed call is an `error`: it is no answer, and never scored as a wrong one. */
export const ANSWERS = ['yes', 'no', 'unparsed', 'refused', 'error'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Why a reply could not be read. */
export type UnparsedReason = 'no answer' | 'several answers' | 'cut off' | 'reasoning never ended' | 'not text';

/** How a reply was read: what a row keeps. */
export interface AnswerRecord {
  readonly answer: Answer;
  /** The form that decided, such as `tag`; `provider` for its flags; `none` if there is no answer. */
  readonly by: string;
  /** Why there is no answer. */
  readonly reason?: UnparsedReason;
}

/** The key under which the grader's metadata keep the record of a reply. */
export const ANSWER_KEY = 'causalAnswer';

/** Returns the grade that follows from a record. If a row has another grade, the grade or the record was edited. */
export function gradeOf({ answer, by, reason }: AnswerRecord, truth: boolean) {
  const right = truth ? 'yes' : 'no';
  const pass = answer === right;
  const read = reason === undefined ? `${answer} (by ${by})` : `${answer} (${reason})`;
  return { pass, score: pass ? 1 : 0, reason: `${read}; right: ${right}` };
}
