import { ANSWERS, type Answer } from '../answer/answer.ts';

/** The answer in one row, with promptfoo's number of the test. Each repeat of a question has a number of its own. */
export interface RowAnswer {
  readonly test: number;
  readonly answer: Answer;
}

/** The answers of a variant to a question, one for each time it was asked. */
export interface MergedAnswers {
  readonly answers: readonly Answer[];
  /** Whether two rows of one call, or two evals, have different answers. */
  readonly isContradicted: boolean;
}

/**
 * Merges the rows of one eval that belong to the same question. Rows of one test are one call: promptfoo made it again
 * after a failure, so the answered row counts. Rows of different tests are repeats. Only if the eval was run without
 * repeats are they one call, too, because its config lists the test twice.
 *
 *   test 0: error, test 0: yes   → yes
 *   test 0: yes,   test 9: no    → yes, no; a contradiction if repeat is 1
 *
 * @param repeat - How often the eval asked each question; undefined if it is not known.
 */
export function mergeWithinEval(rows: readonly RowAnswer[], repeat: number | undefined): MergedAnswers {
  const calls = repeat === 1 ? [rows] : [...Map.groupBy(rows, ({ test }) => test).values()];
  const answers: Answer[] = [];
  let isContradicted = false;
  for (const call of calls) {
    const answered = call.filter(({ answer }) => answer !== 'error');
    const [first = call[0]!] = answered;
    answers.push(first.answer);
    isContradicted ||= answered.some(({ answer }) => answer !== first.answer);
  }
  return { answers: sharedList(answers), isContradicted };
}

/**
 * Merges the answers of two evals to the same question. If no call failed, both evals must have the same answers, in any
 * order. If calls failed, the evals complete each other: answers take the place of failed calls.
 *
 *   yes, error | no, no   → yes, no
 *
 * After failed calls, contradictions are not looked for. An eval that repairs another may ask answered questions again,
 * and a model may then give another answer without anyone having changed a row.
 */
export function mergeAcrossEvals(earlier: readonly Answer[], later: readonly Answer[]): MergedAnswers {
  const answered = [...earlier, ...later].filter((answer) => answer !== 'error');
  if (answered.length === earlier.length + later.length) {
    const isContradicted = earlier.toSorted().join() !== later.toSorted().join();
    return { answers: earlier, isContradicted };
  }
  const times = Math.max(earlier.length, later.length);
  const answers: Answer[] = answered.slice(0, times);
  while (answers.length < times) answers.push('error');
  return { answers: sharedList(answers), isContradicted: false };
}

/** For each answer, the list that contains it alone. */
const SINGLE = new Map<Answer, readonly Answer[]>(ANSWERS.map((answer) => [answer, [answer]]));

/** Replaces a list of one answer by a list that all questions share, to save memory: there may be millions. */
function sharedList(answers: readonly Answer[]): readonly Answer[] {
  return answers.length === 1 ? SINGLE.get(answers[0]!)! : answers;
}
