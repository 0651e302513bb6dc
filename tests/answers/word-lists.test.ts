import { describe, expect, test } from 'vitest';
import { extractNumber } from '../../src/answers/number/extract-number.ts';
import type { Answer, NumberAnswer } from '../../src/answers/reply/answer.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import { ABOUT_MILA } from './anybody.ts';
import { ANSWER_WORDS, NUMBER_WORDS, type WordList } from './word-lists.ts';

const ABOUT_HAZEL = { subject: ['Hazel'], others: ['Oak', 'Fir'], statements: [] };

function readingOf(answer: Answer | NumberAnswer): number | string {
  if (answer.kind === 'unparsed') return `unparsed ${answer.reason}`;
  if (answer.kind === 'refused') return 'refused';
  return answer.kind === 'number' ? answer.value : answer.value ? 'yes' : 'no';
}

/** Every sentence of the list that is not read as it should be. */
function misread([text, reading, words]: WordList, read: (text: string) => Answer | NumberAnswer) {
  return words
    .split('|')
    .map((word) => text.replace('*', word))
    .map((sentence) => ({ sentence, reading: readingOf(read(sentence)) }))
    .filter((found) => found.reading !== reading);
}

describe('each word decides its sentence', () => {
  test.each(NUMBER_WORDS)('%s is %s with any of %s', (...list) => {
    expect(misread(list, (text) => extractNumber(text, ABOUT_HAZEL))).toEqual([]);
  });

  test.each(ANSWER_WORDS)('%s is %s with any of %s', (...list) => {
    expect(misread(list, (text) => extractAnswer(text, ABOUT_MILA))).toEqual([]);
  });
});
