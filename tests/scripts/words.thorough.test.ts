import { expect, test } from 'vitest';
import { wordsWithoutSentence } from '../../scripts/words.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';

test('no word of the patterns that read replies is without a sentence', { timeout: 600_000 }, () => {
  const { tried, found } = wordsWithoutSentence(['src/answers/**/*.ts'], IS_NIGHTLY ? 1 : 100);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(10);
});
