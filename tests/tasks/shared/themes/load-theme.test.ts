import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../../../src/lib/yaml.ts';
import { loadTheme } from '../../../../src/tasks/shared/themes/load-theme.ts';
import { loadedThemes } from '../../../../src/tasks/shared/themes/loaded-themes.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { problemsOf } from '../../../support/problems.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-themes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
type Source = Record<string, unknown> & { sentences: Record<string, string> };
const harbour = parseYaml(readFileSync('examples/own-theme/harbour.yaml', 'utf8')) as Source;

function written(change: (theme: Source) => void = () => {}, name = 'own.yaml'): string {
  const theme = structuredClone(harbour);
  change(theme);
  const path = join(folder, name);
  writeFileSync(path, name.endsWith('json') ? JSON.stringify(theme) : stringify(theme));
  return path;
}
const refused = (reference: string): string[] =>
  problemsOf(() => loadTheme(reference, 'a config')).map((problem) => problem.replaceAll(folder, 'FOLDER'));

describe('a theme is loaded', () => {
  test.each(Object.keys(THEMES))('by its name %s', (name) => {
    expect(loadTheme(name, 'a config')).toBe(THEMES[name]);
  });

  test.each(['own.yaml', 'own.yml', 'own.json'])('from %s, with or without file://', (name) => {
    const path = written(() => {}, name);
    expect(loadTheme(path, 'a config').id).toBe(harbour.id);
    expect(loadTheme(`file://${path}`, 'a config').id).toBe(harbour.id);
  });

  test('and known from then on, the latest of its id', () => {
    const load = (id: string, colour: string) =>
      loadTheme(
        written((theme) => Object.assign(theme, { id, distractors: [`All is ${colour}.`] })),
        'a config',
      );
    const [red, blue, other] = [load('one', 'red'), load('one', 'blue'), load('other', 'red')];
    const known = loadedThemes();
    expect(known).toContain(blue);
    expect(known).toContain(other);
    expect(known).not.toContain(red);
    expect(blue.templateHash).not.toBe(red.templateHash);
  });
});

const NAMES = Object.keys(THEMES).join(', ');
test.each([
  ['harbour', `config.theme: expected one of ${NAMES}, or the path of a .yaml or .json file, got harbour`],
  [
    'constructor',
    `config.theme: expected one of ${NAMES}, or the path of a .yaml or .json file, got constructor`,
  ],
  ['own.txt', `config.theme: expected one of ${NAMES}, or the path of a .yaml or .json file, got own.txt`],
  ['ownyaml', `config.theme: expected one of ${NAMES}, or the path of a .yaml or .json file, got ownyaml`],
  [
    'own.yaml.bak',
    `config.theme: expected one of ${NAMES}, or the path of a .yaml or .json file, got own.yaml.bak`,
  ],
  ['none/own.yaml', 'config.theme: expected a readable file, got none/own.yaml'],
])('%s is refused', (reference, problem) => {
  expect(refused(reference)).toEqual([problem]);
});

test('a file that is no YAML is refused', () => {
  const path = join(folder, 'broken.yaml');
  writeFileSync(path, 'id: [');
  expect(refused(path)[0]).toMatch(/^config: expected YAML, got /);
});

const filled = (sentences: Record<string, string>) => (theme: Source) => {
  Object.assign(theme.sentences, sentences);
};
const set = (keys: object) => (theme: Source) => {
  Object.assign(theme, keys);
};

describe('a theme is refused', () => {
  test.each<[string, (theme: Source) => void, string]>([
    [
      'with an id in capitals',
      set({ id: 'Harbour' }),
      'config.id: expected a short name of lower-case letters, digits and hyphens that starts with a letter, got "Harbour"',
    ],
    [
      'with an id that begins with a digit',
      set({ id: '1harbour' }),
      'config.id: expected a short name of lower-case letters, digits and hyphens that starts with a letter, got "1harbour"',
    ],
    [
      'with two names',
      set({ names: ['Ada', 'Bo'] }),
      'config.names: expected at least 3 texts, got ["Ada","Bo"]',
    ],
    [
      'with a name twice',
      set({ names: ['Ada', 'Bo', 'Cy', 'Bo'] }),
      'config.names: expected each name once, got Bo more than once',
    ],
    [
      'with a comma in a name',
      set({ names: ['A, B', 'Bo', 'Cy'] }),
      'config.names: expected names that contain no comma, “and” or “or” and have no spaces at their ends, got A, B',
    ],
    [
      'with “and” in one',
      set({ names: ['A and B', 'Bo', 'Cy or D'] }),
      'config.names: expected names that contain no comma, “and” or “or” and have no spaces at their ends, got A and B; Cy or D',
    ],
    [
      'with a blank around one',
      set({ names: [' Ada', 'Bo ', 'Cy'] }),
      'config.names: expected names that contain no comma, “and” or “or” and have no spaces at their ends, got  Ada; Bo ',
    ],
    ['with an empty name', set({ names: ['', 'Bo', 'Cy'] }), 'config.names[0]: expected a template, got ""'],
    ['with no list of names', set({ names: 'Ada' }), 'config.names: expected a list of texts, got "Ada"'],
    [
      'with another kind of detail',
      set({ detail: { kind: 'dice' } }),
      'config.detail.kind: expected kind: count, choice, measurements or switch',
    ],
    [
      'with a count up to 1',
      set({ detail: { kind: 'count', most: 1, noun: { one: 'a', many: 'b' } } }),
      'config.detail.most: expected a whole number from 2, got 1',
    ],
    [
      'with a count up to 1001',
      set({ detail: { kind: 'count', most: 1001, noun: { one: 'a', many: 'b' } } }),
      'config.detail.most: expected at most 1000, got 1001',
    ],
    [
      'with half a noun',
      set({ detail: { kind: 'count', most: 10, noun: 'crate' } }),
      'config.detail.noun: expected {one, many}, got "crate"',
    ],
    [
      'with one choice',
      set({ detail: { kind: 'choice', choices: ['red'] } }),
      'config.detail.choices: expected at least 2 texts, got ["red"]',
    ],
    [
      'with other facts',
      set({ factsAre: 'words' }),
      'config.factsAre: expected clauses or sentences, got "words"',
    ],
    ['with an empty sentence', filled({ rules: '' }), 'config.sentences.rules: expected a template, got ""'],
    [
      'with an empty list of words',
      set({ words: { flag: [] } }),
      'config.words.flag: expected at least 1 texts, got []',
    ],
    [
      'with a program',
      filled({ rules: '{{ range(3) }}' }),
      'config.sentences.rules: expected a template that uses no values, got "{{ range(3) }}": line 1: expected names, conditions',
    ],
    [
      'with a value that is not there',
      filled({ question: '{{ names }}' }),
      'config.sentences.question: expected a template that uses only name, got "{{ names }}": it uses names',
    ],
  ])('%s', (_, change, problem) => {
    expect(refused(written(change)).map((found) => found.slice(0, problem.length))).toContain(problem);
  });

  test('once for everything that is wrong', () => {
    const path = written((theme) => {
      filled({ rules: '{{ a }}', closing: '{{ b }}' })(theme);
      set({ distractors: ['{{ c }}', 'fine'], synonyms: ['fine', '{{ d }}'] })(theme);
    });
    expect(refused(path).map((problem) => problem.split(':')[0])).toEqual([
      'config.sentences.rules',
      'config.sentences.closing',
      'config.distractors[0]',
      'config.synonyms[1]',
    ]);
  });

  test('not with three names, a count up to 2, or up to 1000', () => {
    for (const most of [2, 1000]) {
      const change = set({
        names: ['Ada', 'Bo', 'Cy'],
        detail: { kind: 'count', most, noun: { one: 'a', many: 'b' } },
      });
      expect(refused(written(change))).toEqual([]);
    }
  });
});
