import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../../src/lib/yaml.ts';
import { loadTheme } from '../../../src/tasks/shared/themes/load-theme.ts';

const folder = mkdtempSync(join(tmpdir(), 'theme-values-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const harbour = parseYaml(readFileSync('examples/own-theme/harbour.yaml', 'utf8')) as {
  sentences: Record<string, string>;
};

function load(change: (theme: typeof harbour & Record<string, unknown>) => void): string {
  const theme = structuredClone(harbour);
  change(theme);
  const path = join(folder, 'own.yaml');
  writeFileSync(path, stringify(theme));
  try {
    loadTheme(path, 'a test');
    return 'loaded';
  } catch (error) {
    return String(error);
  }
}

/** What the author of a theme may use in each sentence. */
const VALUES = {
  opening: 'names',
  rules: '',
  rule: 'name, conditions',
  state: 'name, value',
  own: 'name, amount, choices, item',
  closing: '',
  fact: 'name, amount, choice, measurements, value',
  facts: 'facts',
  observed: 'states',
  supposition: 'name, value',
  question: 'name',
  hypotheticalQuestion: 'name',
};

test.each(Object.entries(VALUES))(
  '%s may use %s, and says so where it uses anything else',
  (sentence, values) => {
    const uses = values === '' ? 'uses no values' : `uses only ${values}`;
    const wrong = load(({ sentences }) => {
      sentences[sentence] += '{% if cargo %}{% endif %}';
    });
    expect(wrong).toContain(`expected a template that ${uses}, got`);
    expect(wrong).toContain('it uses cargo');
    const right = load(({ sentences }) => {
      for (const value of values.split(', ').filter(Boolean))
        sentences[sentence] += `{% if ${value} %}{% endif %}`;
    });
    expect(right).toBe('loaded');
  },
);

test('synonyms and distractors have values of their own, the latter also the words of the theme', () => {
  const synonym = load((theme) => {
    theme.synonyms = ['{{ cargo }}'];
  });
  expect(synonym).toContain('synonyms[0]: expected a template that uses only name, value, got');
  const words = { flag: ['red', 'blue'] };
  const distractor = load((theme) => Object.assign(theme, { words, distractors: ['{{ cargo }}'] }));
  expect(distractor).toContain('expected a template that uses only name, stranger, number, flag, got');
  expect(load((theme) => Object.assign(theme, { words, distractors: ['A {{ flag }} flag flies.'] }))).toBe(
    'loaded',
  );
});

test('a theme that treats the last node in another way is told that every node is rendered alike', () => {
  const opening = load(({ sentences }) => {
    sentences.opening += ' {{ last }}';
  });
  expect(opening).toContain('it uses last; all nodes use the same template');
  const rule = load(({ sentences }) => {
    sentences.rule += '{% if leaf %}!{% endif %}';
  });
  expect(rule).toContain('it uses leaf; all nodes use the same template');
});
