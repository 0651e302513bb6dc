import { expect, test } from 'vitest';
import { templateHash } from '../../../../src/tasks/identification/story/renderer.ts';
import { LINEAR_TEMPLATE_HASH } from '../../../../src/tasks/linear/story/renderer.ts';
import { NAMES } from '../../../../src/tasks/shared/themes/names.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';

test('no word of a theme changes by accident: ids of cases depend on all that is told', () => {
  const hashes = Object.values(THEMES).map((theme) => [theme.id, theme.templateHash, templateHash(theme)]);
  expect(Object.keys(THEMES)).toEqual(hashes.map(([id]) => id));
  expect([...hashes, ['linear', LINEAR_TEMPLATE_HASH]]).toMatchInlineSnapshot(`
    [
      [
        "candy-party",
        "c8a91633",
        "66d00283",
      ],
      [
        "flower-garden",
        "9c683199",
        "d31057b8",
      ],
      [
        "flu-vaccine",
        "9d1f6bdb",
        "f8004c86",
      ],
      [
        "clinical-notes",
        "f554ee98",
        "79c87ba4",
      ],
      [
        "abstract",
        "6e2f02b0",
        "791c932e",
      ],
      [
        "linear",
        "e11e5f96",
      ],
    ]
  `);
});

test.each(Object.values(THEMES).map(({ id, spec }) => [id, spec.names] as const))(
  'no name of %s begins another one, or says yes or no',
  (_, names) => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /^(?:yes|no|true|false)/i.test(name) && !/^No[a-z]/.test(name))).toEqual(
      [],
    );
    const words = new Set(names);
    for (const name of names) {
      // A code of a letter and numbers may begin as another one does, but is a word of its own.
      if (/\d|^[A-Z]$/.test(name)) continue;
      for (let end = 1; end < name.length; end++) expect(words).not.toContain(name.slice(0, end));
    }
  },
);

test('people have names of one word', () => {
  for (const name of NAMES) expect(name).toMatch(/^\p{Lu}\p{Ll}+$/u);
});

/** The number of letters to insert, drop or replace that turn one word into another. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(letter !== wanted)));
    row = next;
  }
  return row.at(-1)!;
}

test.each(Object.values(THEMES).map(({ spec }) => [spec.id, spec.names] as const))(
  'a story of forty can be told, in which no two names differ by a single letter: %s',
  (_, names) => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    const alike = names.flatMap((name, i) =>
      names.slice(0, i).filter((other) => editDistance(name.toLowerCase(), other.toLowerCase()) < 2),
    );
    expect(alike).toEqual([]);
  },
);

test.each(Object.entries(THEMES))(
  'every node is told alike, so that nothing gives away the effect: %s',
  (_, { spec }) => {
    expect(Object.values(spec.sentences).join()).not.toMatch(/\b(?:leaf|last)\b(?! winter)/);
  },
);
