import type { AnswerRecord } from './answer.ts';

/** The key under which the grader's metadata keep the record of a reply. */
export const ANSWER_KEY = 'causalAnswer';

/** Returns the grade that follows from a record. If a row has another grade, the grade or the record was edited. */
export function gradeOf({ answer, by, reason }: AnswerRecord, truth: boolean) {
  const right = truth ? 'yes' : 'no';
  const pass = answer === right;
  const read = reason === undefined ? `${answer} (by ${by})` : `${answer} (${reason})`;
  return { pass, score: pass ? 1 : 0, reason: `${read}; right: ${right}` };
}
