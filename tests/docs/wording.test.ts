import { expect, test } from 'vitest';
import { DOCS, page, sentences, WRITTEN, words } from './markdown.ts';

// Readers give up on long pages. The limits are what the pages need, with little to spare.
test.each([
  ['README.md', 900],
  ['CONTRIBUTING.md', 800],
  ['docs/upgrade.md', 300],
])('the page %s has at most %i words', (path, most) => {
  expect(words(page(path).text)).toBeLessThanOrEqual(most);
});

test('the pages in the folder “docs” have at most 15,000 words in all', () => {
  expect(DOCS.reduce((sum, { text }) => sum + words(text), 0)).toBeLessThanOrEqual(15_000);
});

test('there are at most ten pages in the folder “docs”, apart from the page about upgrading', () => {
  expect(DOCS.filter(({ path }) => path !== 'docs/upgrade.md').length).toBeLessThanOrEqual(10);
});

test('the changelog describes the latest version in ten points', () => {
  expect(page('CHANGELOG.md').text.match(/^- /gm)).toHaveLength(10);
});

test.each(WRITTEN)('the sentences of $path have at most 16 words on average', (written) => {
  const lengths = sentences(written).map(words);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  expect(mean).toBeLessThanOrEqual(16);
});

test('every page of the docs has an example above the heading of its first section', () => {
  const late = DOCS.filter(({ text }) => !/^(?:```|>)/m.test(text.split(/^## /m)[0]!));
  expect(late.map(({ path }) => path)).toEqual([]);
});

/** Words that the docs avoid, in most cases for a better one. */
const AVOIDED: readonly (readonly [what: string, words: RegExp])[] = [
  ['“reasoner” instead of “model”', /\breasoners?\b/i],
  ['“informedness” instead of “discrimination”', /\binformedness\b/i],
  ['“mean discrimination” instead of “discrimination”', /\bmean discrimination\b|\blowest discrimination\b/i],
  ['“tell” instead of “distinguish”, “report”, “determine” or “show”', /\b(?:tells?|told|telling)\b/i],
  ['“read back” instead of “parse”', /\breads? (?:it )?back\b/i],
  ['“stamp” or “seal” instead of “fingerprint”', /\bstamp|\bseal(?:s|ed)?\b/i],
  ['“holds 0” instead of “contains 0”', /\bholds 0\b/i],
  ['“answers like” instead of “closest error pattern”', /\banswers like\b/i],
  [
    'empty words such as “simply” or “obviously”',
    /\b(?:simply|just|easily|obviously|of course|please note|leverage|robust|seamless|delve)\b/i,
  ],
];

test.each(AVOIDED)('the docs do not use %s', (_, avoided) => {
  const found = WRITTEN.flatMap(({ path, prose }) => {
    const [word] = avoided.exec(prose.replaceAll(/`[^`]+`/g, '')) ?? [];
    return word === undefined ? [] : [`${path}: ${word}`];
  });
  expect(found).toEqual([]);
});
