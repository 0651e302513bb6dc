import { ANSWERS, type Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import type { Answers } from '../score/sheet.ts';
import type { Counts } from './scorecard.ts';

/** The sign of each answer: scorecards write answers as texts of such signs, because there may be millions. */
const SIGNS: Readonly<Record<Answer, string>> = { yes: 'y', no: 'n', unparsed: 'u', refused: 'r', error: 'e' };

const ANSWER_OF_SIGN = new Map(ANSWERS.map((answer) => [SIGNS[answer], answer]));

/** Writes the answers to each case as a text with a sign for each reply. @example signsOf([['yes', 'no']]) // ['yn'] */
export function signsOf(answers: Answers): readonly string[] {
  return answers.map((replies) => replies.map((answer) => SIGNS[answer]).join(''));
}

/** Reads the answers of a scorecard back. Questions with equal answers share a list, which saves memory. */
export function answersOf(signs: readonly string[]): Answers {
  const lists = new Map<string, readonly Answer[]>();
  return signs.map((text) => {
    const list = lists.get(text) ?? [...text].map((sign) => ANSWER_OF_SIGN.get(sign)!);
    lists.set(text, list);
    return list;
  });
}

/** Tests whether a question was answered: whether a reply to it is yes or no. */
export function hasAnswer(signs: string): boolean {
  return signs.includes(SIGNS.yes) || signs.includes(SIGNS.no);
}

/** Tests whether a reply to a question is wrong. Unreadable replies and refusals are; a failed call is no reply. */
export function hasWrongReply(signs: string, truth: boolean): boolean {
  const right = truth ? SIGNS.yes : SIGNS.no;
  return [...signs].some((sign) => sign !== right && sign !== SIGNS.error);
}

/**
 * Counts a variant's replies.
 *
 * @param asked - The number of questions of the run, with replicates: at least the number of replies.
 */
export function countsOf(cases: readonly Pick<Case, 'truth'>[], answers: Answers, asked: number): Counts {
  const numbers = { yes: 0, no: 0, unparsed: 0, refused: 0, error: 0 };
  let right = 0;
  answers.forEach((replies, position) => {
    const rightAnswer = cases[position]!.truth ? 'yes' : 'no';
    for (const answer of replies) {
      numbers[answer]++;
      if (answer === rightAnswer) right++;
    }
  });
  const { yes, no, unparsed, refused, error: errors } = numbers;
  const received = yes + no + unparsed + refused;
  return { asked, received, right, yes, no, unparsed, refused, errors, missing: asked - received - errors };
}
