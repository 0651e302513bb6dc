import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { ConfigError } from '../../src/lib/user-error.ts';
import { knownThemes, loadTheme, THEMES } from '../../src/story/theme.ts';
import { harbour } from './harbour.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-themes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('loading a theme', () => {
  test.each([...THEMES])('accepts the id “%s” of a built-in theme', (name, theme) => {
    expect(loadTheme(name, 'compositional')).toBe(theme);
  });

  test.each(['own.yaml', 'own.yml', 'own.json'])(
    'reads the file “%s”, with or without “file://” before its path',
    (name) => {
      const path = join(folder, name);
      writeFileSync(path, name.endsWith('json') ? JSON.stringify(harbour) : stringify(harbour));
      expect(loadTheme(path, 'compositional').id).toBe('harbour');
      expect(loadTheme(`file://${path}`, 'compositional').id).toBe('harbour');
    },
  );

  test('accepts a theme that is written in the config, and replaces an earlier theme with the same id', () => {
    const first = loadTheme({ ...harbour, id: 'port' }, 'compositional');
    const second = loadTheme({ ...harbour, id: 'port', distractors: ['It rains.'] }, 'compositional');
    expect(second.templateHash).not.toBe(first.templateHash);
    expect(knownThemes().filter(({ id }) => id === 'port')).toEqual([second]);
  });
});

/** The problems for which a theme is rejected, each with the place in the theme. */
function problemsOf(theme: unknown): readonly string[] {
  try {
    loadTheme(theme as string | object, 'compositional');
  } catch (error) {
    if (!(error instanceof ConfigError)) return [(error as Error).message];
    return error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  return [];
}

/** The theme about ships with other sentences. */
function harbourWith(sentences: object) {
  return { ...harbour, sentences: { ...harbour.sentences, ...sentences } };
}

test.each<[string, unknown, string | RegExp]>([
  [
    'its name is unknown',
    'harbor',
    /^theme: expected one of candy-party, .*, or the path of a .yaml or .json file, got harbor$/,
  ],
  ['its path leads to no file', join(folder, 'none.yaml'), /none\.yaml: cannot be read/],
  [
    'it has the id of a built-in theme',
    { ...harbour, id: 'abstract' },
    'id: expected a name of your own, got abstract',
  ],
  [
    'it has an unknown key',
    { ...harbour, synonyms: [] },
    /^: unknown key synonyms; the keys are id, names, detail, .*, words$/,
  ],
  ['it lists the same name twice', { ...harbour, names: ['A', 'B', 'A'] }, 'names: expected each name once, got A'],
  [
    'one of its names contains “and”, at which a list of names would be split',
    { ...harbour, names: ['A', 'B', 'Salt and pepper'] },
    /^names: expected names without commas/,
  ],
  [
    'its sentence for questions lacks the placeholder “name”',
    harbourWith({ question: 'Is it?' }),
    /^sentences\.question: .* it does not use name$/,
  ],
  [
    'one of its sentences contains an unknown placeholder',
    harbourWith({ closing: '{{ leaf }}' }),
    /^sentences\.closing: .* it uses leaf$/,
  ],
  [
    'its sentence for conditions lacks the placeholder “amount”',
    harbourWith({ own: '{{ name }} is heavy' }),
    /^sentences\.own: .* it does not use amount$/,
  ],
  [
    'one of its sentences contains code',
    harbourWith({ closing: '{{ x.constructor() }}' }),
    /^sentences\.closing: expected only /,
  ],
  [
    'one of its distractors (irrelevant sentences) contains an unknown placeholder',
    { ...harbour, distractors: ['{{ size }}'] },
    /^distractors\.0: .* it uses size$/,
  ],
  [
    'it has measurements, but its sentence for a measurement is missing',
    {
      ...harbourWith({
        own: '{{ name }} had {{ item }} for {{ amount }}',
        fact: '{{ name }} had {{ measurements }}.',
      }),
      detail: { kind: 'measurements', items: ['a', 'b'], most: 3, noun: { one: 'day', many: 'days' } },
    },
    /^sentences\.measurement: expected a template .* it does not use item, amount$/,
  ],
])('a theme is rejected if %s, and the message names the place of the problem', (_, theme, problem) => {
  const problems = problemsOf(theme);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

// In “detail” and “noun”, the misspelt key stands in place of the right one, whose absence is a second problem.
test.each<[string, unknown, string]>([
  [
    'the theme',
    { ...harbour, distractor: [] },
    ': unknown key distractor; did you mean distractors; the keys are id, ',
  ],
  [
    '“sentences”',
    harbourWith({ openin: 'Once.' }),
    'sentences: unknown key openin; did you mean opening; the keys are opening, ',
  ],
  [
    '“detail”',
    { ...harbour, detail: { kind: 'count', mots: 9, noun: { one: 'crate', many: 'crates' } } },
    'detail: unknown key mots; did you mean most; the keys are kind, most, noun',
  ],
  [
    '“noun”, inside “detail”',
    { ...harbour, detail: { kind: 'count', most: 9, noun: { one: 'crate', mny: 'crates' } } },
    'detail.noun: unknown key mny; did you mean many; the keys are one, many',
  ],
])('the message about a misspelt key of %s suggests the key that was probably meant', (_, theme, problem) => {
  expect(problemsOf(theme)).toContainEqual(expect.stringContaining(problem));
});

test('the message about a theme without sentences lists the sentences it needs', () => {
  const { sentences: _, ...rest } = harbour;
  expect(problemsOf(rest)).toEqual([
    expect.stringMatching(/^sentences: expected the sentences opening, rules, .*, got nothing$/),
  ]);
});
