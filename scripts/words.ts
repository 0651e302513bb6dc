import { wordsWithoutSentence } from './words-without-sentence.ts';

/**
 * npm run words [-- 'src/answers/number/*.ts' …]
 *
 * Prints the words in the patterns of `src/answers` that no sentence of `tests/answers/word-lists.ts` needs.
 */
const patterns = process.argv.slice(2);
const { tried, found } = wordsWithoutSentence(patterns.length > 0 ? patterns : ['src/answers/**/*.ts']);
for (const word of found) console.log(word);
console.log(`${tried - found.length} of ${tried} words decide a sentence`);
