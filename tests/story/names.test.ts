import { describe, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/random.ts';
import { codes, drawNames, NAMES } from '../../src/story/names.ts';
import { THEMES } from '../../src/story/theme.ts';

function draw(theme: string, count: number): string[] {
  return drawNames(THEMES.get(theme)!, count, namedRng(1, 'cast'));
}

describe('the names of the nodes', () => {
  test.each([...THEMES.keys()])(
    'in the theme “%s” suffice for 600 nodes, and no name begins with “yes” or “no”',
    (id) => {
      const names = draw(id, 600);
      expect(new Set(names).size).toBe(600);
      for (const name of names) {
        expect(name).toMatch(/^(?:\p{Lu}\p{Ll}+|\p{Lu}\d+)$/u);
        expect(name).not.toMatch(/^(?:yes|no)/i);
      }
    },
  );

  test('in the theme “candy-party” differ from each other in at least three letters, and no name begins with another name', () => {
    const names = draw('candy-party', 600);
    const alike: string[][] = [];
    for (const [i, name] of names.entries())
      for (const other of names.slice(i + 1))
        if (name.startsWith(other) || other.startsWith(name) || distance(name, other) < 3) alike.push([name, other]);
    expect(alike).toEqual([]);
  });

  test('in the theme “candy-party” all come from a fixed list of names as long as this list suffices', () => {
    expect(draw('candy-party', NAMES.length).sort()).toEqual([...NAMES].sort());
  });

  test('in the theme “clinical-notes” do not suffice for a story with 1000 nodes, so such a story is refused', () => {
    expect(() => draw('clinical-notes', 1000)).toThrow('expected a story of at most 900 nodes, got 1000');
  });
});

test('codes used as names consist of a letter and a number, and codes with the same letter differ in at least two digits', () => {
  expect(codes(10, 12)).toEqual(['P10', 'R11', 'S12']);
  const all = codes(100, 999);
  const confusable = all.flatMap((code, i) =>
    all.slice(i + 1).filter((other) => code[0] === other[0] && distance(code, other) < 2),
  );
  expect(confusable).toEqual([]);
});

/** The Levenshtein distance: the number of letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, replaced));
    }
    above = row;
  }
  return above[b.length]!;
}
