import { describe, expect, test } from 'vitest';
import { DOCS, page, sentences, WRITTEN, words } from './markdown.ts';

// Readers give up on long pages. The limits are what the pages need, with little to spare.
describe('the length of the docs', () => {
  test.each([
    ['README.md', 900],
    ['CONTRIBUTING.md', 800],
    ['docs/upgrade.md', 300],
  ])('is limited on the page %s to %i words', (path, most) => {
    expect(words(page(path).text)).toBeLessThanOrEqual(most);
  });

  test('is limited to 15,000 words in all', () => {
    expect(DOCS.reduce((sum, { text }) => sum + words(text), 0)).toBeLessThanOrEqual(15_000);
  });

  test('is limited to ten pages, apart from the page about upgrading', () => {
    expect(DOCS.filter(({ path }) => path !== 'docs/upgrade.md').length).toBeLessThanOrEqual(10);
  });
});

test('the changelog names the ten most important changes of the version', () => {
  expect(page('CHANGELOG.md').text.match(/^- /gm)).toHaveLength(10);
});

test.each(WRITTEN)('the sentences of $path have at most 16 words on average', (written) => {
  const lengths = sentences(written).map(words);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  expect(mean).toBeLessThanOrEqual(16);
});

test('every page of the docs has an example before its second heading', () => {
  const late = DOCS.filter(({ text }) => !/^(?:```|>)/m.test(text.split(/^## /m)[0]!));
  expect(late.map(({ path }) => path)).toEqual([]);
});

/** Words for which there is a better one. */
const AVOIDED: readonly (readonly [better: string, words: RegExp])[] = [
  ['model', /\breasoners?\b/i],
  ['discrimination', /\binformedness\b/i],
  ['discrimination', /\bmean discrimination\b|\blowest discrimination\b/i],
  ['distinguish, report, determine or show', /\b(?:tells?|told|telling)\b/i],
  ['parse', /\breads? (?:it )?back\b/i],
  ['fingerprint', /\bstamp|\bseal(?:s|ed)?\b/i],
  ['contains 0', /\bholds 0\b/i],
  ['closest error pattern', /\banswers like\b/i],
  ['nothing', /\b(?:simply|just|easily|obviously|of course|please note|leverage|robust|seamless|delve)\b/i],
];

test.each(AVOIDED)('no page contains a word for which “%s” is better (%s)', (_, avoided) => {
  const found = WRITTEN.flatMap(({ path, prose }) => {
    const [word] = avoided.exec(prose.replaceAll(/`[^`]+`/g, '')) ?? [];
    return word === undefined ? [] : [`${path}: ${word}`];
  });
  expect(found).toEqual([]);
});
