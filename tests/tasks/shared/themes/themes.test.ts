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
        "53c391eb",
        "a3f23ddc",
      ],
      [
        "flower-garden",
        "b95aba7a",
        "223c0b48",
      ],
      [
        "flu-vaccine",
        "3402db90",
        "f86be0eb",
      ],
      [
        "clinical-notes",
        "5155cec9",
        "c68eaa11",
      ],
      [
        "abstract",
        "0f9826c7",
        "571da1bf",
      ],
      [
        "linear",
        "056c68ae",
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
