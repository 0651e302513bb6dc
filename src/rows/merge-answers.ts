import { ANSWERS, type Answer } from '../answer/answer.ts';

/** A reply to a question, with promptfoo's number of the test: repeats of a question have numbers of their own. */
export interface FoundReply {
  readonly test: number;
  readonly answer: Answer;
}

/** Answers to a question, and whether two of them contradict each other. */
export interface Merged {
  readonly answers: readonly Answer[];
  readonly isContradicted: boolean;
}

/**
 * Merges the rows of one eval for a question. Rows of one test are one call and its repetitions after failures; of
 * these, the answered row counts.
 */
export function ofOneEval(found: readonly FoundReply[], repeat: number | undefined): Merged {
  if (found.length === 1) return { answers: listOf(found[0]!.answer), isContradicted: false };
  const byTest = [...Map.groupBy(found, ({ test }) => test).values()].map(mergedCalls);
  if (byTest.length === 1) return byTest[0]!;
  // Without `--repeat`, several tests of one question are the same test listed twice.
  if (repeat === 1)
    return mergedCalls(byTest.flatMap(({ answers }) => answers.map((answer) => ({ answer }))));
  return {
    answers: byTest.flatMap(({ answers }) => answers),
    isContradicted: byTest.some(({ isContradicted }) => isContradicted),
  };
}

function mergedCalls(calls: readonly Pick<FoundReply, 'answer'>[]): Merged {
  const answered = calls.filter(({ answer }) => answer !== 'error');
  const [first = calls[0]!] = answered;
  return {
    answers: listOf(first.answer),
    isContradicted: answered.some(({ answer }) => answer !== first.answer),
  };
}

/**
 * Merges the answers of two evals to a question. Failed calls of one are replaced by answers of the other; if no call
 * failed, both must have the same answers.
 */
export function ofTwoEvals(before: readonly Answer[], after: readonly Answer[]): Merged {
  const most = Math.max(before.length, after.length);
  const answered = [...before, ...after].filter((answer) => answer !== 'error');
  if (answered.length === before.length + after.length) {
    const isSame = before.toSorted().join() === after.toSorted().join();
    return { answers: before, isContradicted: !isSame };
  }
  const kept = answered.slice(0, most);
  const failed = Array<Answer>(most - kept.length).fill('error');
  return { answers: listOf(...kept, ...failed), isContradicted: false };
}

/** The list of each single answer, which all questions share because there may be millions. */
const LISTS = new Map<Answer, readonly Answer[]>(ANSWERS.map((answer) => [answer, [answer]]));

function listOf(...answers: readonly Answer[]): readonly Answer[] {
  return answers.length === 1 ? LISTS.get(answers[0]!)! : answers;
}
