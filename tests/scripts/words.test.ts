import { expect, test } from 'vitest';
import { wordsWithoutSentence } from '../../scripts/words-without-sentence.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';

/** The readers of replies in which each word of a pattern has a sentence that needs it. */
const WHOLE = [
  'src/answers/reading/*.ts',
  'src/answers/text/{answer-tags,choices,clauses,names,sentences}.ts',
  'src/answers/steps/*.ts',
  'src/answers/number/*-number.ts',
  'src/answers/number/number-clause.ts',
  'src/answers/yes-no/{predicate,statement,subject,verb-forms,verdict-clause}.ts',
];

test('no word of the patterns that read replies is without a sentence', { timeout: 600_000 }, () => {
  const { tried, found } = wordsWithoutSentence(WHOLE, IS_NIGHTLY ? 1 : 50);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});
