import { describe, expect, test } from 'vitest';
import { extractNumber } from '../../src/answers/number/extract-number.ts';
import type { Answer, NumberAnswer } from '../../src/answers/reply/answer.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import { ABOUT_HAZEL, ABOUT_JUNO, ABOUT_MILA, filledIn, readingOf } from './read-word-lists.ts';
import { ANSWER_WORDS, NUMBER_WORDS, STATE_WORDS, type WordList } from './word-lists.ts';

/** Every sentence of the list that is not read as it should be. */
function misread(list: WordList, read: (text: string) => Answer | NumberAnswer) {
  return filledIn(list)
    .map((sentence) => ({ sentence, reading: readingOf(read(sentence)) }))
    .filter(({ reading }) => reading !== list[1]);
}

describe('each word decides its sentence', () => {
  test.each(NUMBER_WORDS)('%s is %s with any of %s', (...list) => {
    expect(misread(list, (text) => extractNumber(text, ABOUT_HAZEL))).toEqual([]);
  });

  test.each(ANSWER_WORDS)('%s is %s with any of %s', (...list) => {
    expect(misread(list, (text) => extractAnswer(text, ABOUT_MILA))).toEqual([]);
  });

  test.each(STATE_WORDS)('%s is %s with any of %s', (...list) => {
    expect(misread(list, (text) => extractAnswer(text, ABOUT_JUNO))).toEqual([]);
  });
});
