import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { namedRng } from '../../src/lib/random.ts';
import { ConfigError } from '../../src/lib/user-error.ts';
import { drawNames, NAMES } from '../../src/story/names.ts';
import { knownThemes, loadTheme, THEMES } from '../../src/story/themes.ts';
import { harbour } from './harbour.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-themes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(theme: unknown): readonly string[] {
  try {
    loadTheme(theme as never, 'compositional');
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return [(error as Error).message];
  }
  return [];
}

describe('loading a theme', () => {
  test.each([...THEMES])('accepts the name %s of a built-in theme', (name, theme) => {
    expect(loadTheme(name, 'compositional')).toBe(theme);
  });

  test.each(['own.yaml', 'own.yml', 'own.json'])(
    'reads the file %s, with or without “file://” before its path',
    (name) => {
      const path = join(folder, name);
      writeFileSync(path, name.endsWith('json') ? JSON.stringify(harbour) : stringify(harbour));
      expect(loadTheme(path, 'compositional').id).toBe('harbour');
      expect(loadTheme(`file://${path}`, 'compositional').id).toBe('harbour');
    },
  );

  test('accepts a theme written in the config, and replaces an earlier theme with the same id', () => {
    const first = loadTheme({ ...harbour, id: 'port' }, 'compositional');
    const second = loadTheme({ ...harbour, id: 'port', distractors: ['It rains.'] }, 'compositional');
    expect(second.templateHash).not.toBe(first.templateHash);
    expect(knownThemes().filter(({ id }) => id === 'port')).toEqual([second]);
  });
});

describe('a theme that cannot be used', () => {
  const saying = (sentences: object) => ({ ...harbour, sentences: { ...harbour.sentences, ...sentences } });
  test.each<[string, unknown, string | RegExp]>([
    [
      'an unknown name',
      'harbor',
      /^theme: expected one of candy-party, .*, or the path of a .yaml or .json file, got harbor$/,
    ],
    ['the path of a missing file', join(folder, 'none.yaml'), /none\.yaml: cannot be read/],
    [
      'the id of a built-in theme',
      { ...harbour, id: 'abstract' },
      'id: expected a name of your own, got abstract',
    ],
    ['an unknown key', { ...harbour, synonyms: [] }, /synonyms/],
    ['the same name twice', { ...harbour, names: ['A', 'B', 'A'] }, 'names: expected each name once, got A'],
    [
      'a name that a list would split',
      { ...harbour, names: ['A', 'B', 'Salt and pepper'] },
      /^names: expected names without commas/,
    ],
    [
      'a sentence without its name',
      saying({ question: 'Is it?' }),
      /^sentences\.question: .* it does not use name$/,
    ],
    [
      'a sentence with an unknown placeholder',
      saying({ closing: '{{ leaf }}' }),
      /^sentences\.closing: .* it uses leaf$/,
    ],
    [
      'a condition without its amount',
      saying({ own: '{{ name }} is heavy' }),
      /^sentences\.own: .* it does not use amount$/,
    ],
    [
      'code in a sentence',
      saying({ closing: '{{ x.constructor() }}' }),
      /^sentences\.closing: expected only /,
    ],
    [
      'a distractor with an unknown word',
      { ...harbour, distractors: ['{{ size }}'] },
      /^distractors\.0: .* it uses size$/,
    ],
    [
      'measurements without a sentence for them',
      {
        ...saying({
          own: '{{ name }} had {{ item }} for {{ amount }}',
          fact: '{{ name }} had {{ measurements }}.',
        }),
        detail: { kind: 'measurements', items: ['a', 'b'], most: 3, noun: { one: 'day', many: 'days' } },
      },
      /^sentences\.measurement: expected a template .* it does not use item, amount$/,
    ],
  ])('is rejected with a single problem that names the place (%s)', (_, theme, problem) => {
    const problems = problemsOf(theme);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});

describe('the names in a theme', () => {
  const draw = (id: string, count: number) => drawNames(THEMES.get(id)!, count, namedRng(1, 'cast'));

  test.each([...THEMES.keys()])('suffice for 600 nodes, and never begin with “yes” or “no” (%s)', (id) => {
    const names = draw(id, 600);
    expect(new Set(names).size).toBe(600);
    for (const name of names) {
      expect(name).toMatch(/^(?:\p{Lu}\p{Ll}+|\p{Lu}\d+)$/u);
      expect(name).not.toMatch(/^(?:yes|no)/i);
    }
  });

  test('differ in at least three letters if they are names of people, and no name begins with another', () => {
    const names = draw('candy-party', 600);
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) {
        expect(a.startsWith(b) || b.startsWith(a), `${a} ${b}`).toBe(false);
        if (Math.abs(a.length - b.length) < 3) expect(distance(a, b), `${a} ${b}`).toBeGreaterThan(2);
      }
  });

  test('are all used before new names are made up, for at most 900 nodes', () => {
    expect(draw('candy-party', NAMES.length).sort()).toEqual([...NAMES].sort());
    expect(() => draw('clinical-notes', 1000)).toThrow('expected a story of at most 900 nodes, got 1000');
  });
});

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    above = row;
  }
  return above[b.length]!;
}
