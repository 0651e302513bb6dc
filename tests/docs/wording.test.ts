import { expect, test } from 'vitest';
import { DOCS, page, sentences, WRITTEN, words } from './markdown.ts';

// People read about 225 words a minute.
test.each([
  ['README.md', 'four minutes', 900],
  ['CONTRIBUTING.md', 'four minutes', 800],
  ['docs/upgrade.md', 'two minutes', 450],
])('the page %s takes at most %s to read: it has at most %i words', (path, _, most) => {
  expect(words(page(path).text)).toBeLessThanOrEqual(most);
});

// About an hour at the same speed.
test('the docs have at most 15,000 words in all', () => {
  expect(DOCS.reduce((sum, { text }) => sum + words(text), 0)).toBeLessThanOrEqual(15_000);
});

// Style guides for technical writing recommend a mean of 15 to 20 words.
test.each(WRITTEN)('the sentences of $path have at most 16 words on average', (written) => {
  const lengths = sentences(written).map(words);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  expect(mean).toBeLessThanOrEqual(16);
});

test('every page of the docs has an example above the heading of its first section', () => {
  const late = DOCS.filter(({ text }) => !/^(?:```|>)/m.test(text.split(/^## /m)[0]!));
  expect(late.map(({ path }) => path)).toEqual([]);
});

/** Words that the docs avoid: several names for one thing confuse, and so do words with several meanings. */
const AVOIDED: readonly (readonly [what: string, words: RegExp])[] = [
  ['“reasoner” instead of “model”', /\breasoners?\b/i],
  ['“informedness” instead of “discrimination”', /\binformedness\b/i],
  ['“mean discrimination” instead of “discrimination”', /\bmean discrimination\b|\blowest discrimination\b/i],
  ['the word “tell”, which may mean “distinguish”, “report”, “determine” or “show”', /\b(?:tells?|told|telling)\b/i],
  ['“read back” instead of “parse”', /\breads? (?:it )?back\b/i],
  ['“stamp” or “seal” instead of “fingerprint”', /\bstamp(?:s|ed)?\b|\bseal(?:s|ed)?\b/i],
  ['“holds 0” instead of “contains 0”', /\bholds 0\b/i],
  ['“answers like” instead of “closest error pattern”', /\banswers like\b/i],
  [
    'empty words such as “simply” or “obviously”',
    /\b(?:simply|just|easily|obviously|of course|please note|leverage|robust|seamless|delve)\b/i,
  ],
];

test.each(AVOIDED)('the docs do not use %s', (_, avoided) => {
  const found = WRITTEN.flatMap(({ path, prose }) => {
    // Between backticks are names in code, in which the docs have no choice.
    const [word] = avoided.exec(prose.replaceAll(/`[^`]+`/g, '')) ?? [];
    return word === undefined ? [] : [`${path}: ${word}`];
  });
  expect(found).toEqual([]);
});
