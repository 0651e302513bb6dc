import { ANSWERS, type Answer } from '../answer/answer.ts';
import type { Answers } from '../score/sheet.ts';

const SIGNS: Readonly<Record<Answer, string>> = {
  yes: 'y',
  no: 'n',
  unparsed: 'u',
  refused: 'r',
  error: 'e',
};

const MEANING = new Map(ANSWERS.map((answer) => [SIGNS[answer], answer]));

/** Writes the answers to each case as a text with a sign for each reply. */
export function signsOf(answers: Answers): readonly string[] {
  return answers.map((replies) => replies.map((answer) => SIGNS[answer]).join(''));
}

/** Reads the answers of a scorecard back. */
export function answersOf(signs: readonly string[]): Answers {
  return signs.map((text) => [...text].map((sign) => MEANING.get(sign)!));
}
