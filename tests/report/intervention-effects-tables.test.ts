import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { type Table, tableSection } from '../../src/drawing/table.ts';
import { taskTables } from '../../src/report/tables/models-table.ts';
import { diagnosisTable } from '../../src/report/tables/run-tables.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import { publishedTables, researchQuestionsTable } from '../../src/tasks/intervention-effects/view/tables.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };

function scorecardOf(config: object, ...models: string[]): ScorecardView {
  const variants = models.map((model) => simulatedVariant({ model: model as 'oracle' }));
  return rollUp(rowsOf(interventionEffects(config), variants), run);
}

const whole = scorecardOf(
  {
    names: ['random-char', 'tuebingen', 'random-tuebingen'],
    phrasings: ['intervention', 'substitution'],
    preset: 'paper',
    draws: 12,
  },
  'oracle',
  'relation-retrieval',
  'memoriser',
  'word-bound',
  'edge-only',
  'noisy',
);

/** The cells of one row, by the header. */
function row({ header, rows }: Table, ...start: string[]): Record<string, string> {
  const found = rows.find((cells) => start.every((text) => cells.includes(text)))!;
  return Object.fromEntries(header.map((name, i) => [name, found[i]!]));
}

test('all tables on intervention effects', async () => {
  const tables = [
    ...taskTables(whole).map(({ table }) => table),
    ...publishedTables(whole),
    researchQuestionsTable(whole)!,
    diagnosisTable(whole)!,
  ];
  await expect(`${tables.map(tableSection).join('\n\n')}\n`).toMatchFileSnapshot(
    'fixtures/intervention-effects.md',
  );
});

describe('the layout of the paper', () => {
  const [accuracy, listed, retrieval, shortcut, substitution] = publishedTables(whole);

  test('Tables 1 and 6: a variant for each graph and intervened variable, what is significantly below 0.8 marked', () => {
    expect(accuracy!.header.slice(3)).toEqual([
      ...['A', 'B'].map((i) => `bivariate do(${i})`),
      ...['A', 'B', 'C'].map((i) => `confounding do(${i})`),
      ...['A', 'B', 'C'].map((i) => `mediation do(${i})`),
    ]);
    expect(row(accuracy!, 'oracle', 'random-char')['mediation do(B)']).toBe('1.00 [0.79, 1.00]');
    expect(row(accuracy!, 'relation-retrieval', 'random-char')['mediation do(B)']).toMatch(/^0\.33 .* \*$/);
    expect(accuracy!.rows.length).toBe(6 * 3);
  });

  test('Table 2: names side by side, what differs from the listed ones marked', () => {
    expect(listed!.header.slice(4)).toEqual(['random-char', 'tuebingen', 'random-tuebingen']);
    expect(listed!.rows.slice(0, 4).map((cells) => cells.slice(2, 4))).toEqual([
      ['bivariate', 'do(B)'],
      ['confounding', 'do(C)'],
      ['mediation', 'do(B)'],
      ['mediation', 'do(C)'],
    ]);
    const memory = row(listed!, 'memoriser', 'bivariate');
    expect([memory['random-char'], memory.tuebingen]).toEqual(['1.00 [0.79, 1.00] *', '0.00 [0.00, 0.21]']);
  });

  test('Table 5: retrieval by graph', () => {
    expect(retrieval!.header.slice(3)).toEqual(['bivariate', 'confounding', 'mediation']);
    expect(row(retrieval!, 'edge-only', 'random-char').mediation).toMatch(/^0\.67/);
  });

  test('Table 8: IE = 0 above IE = 1', () => {
    const rows = shortcut!.rows.filter(([model]) => model === 'relation-retrieval');
    expect(rows.map((cells) => cells[3])).toEqual(['0', '1', '0', '1']);
    expect(rows[1]!.slice(4).every((cell) => /^0\.00 .* \*$/.test(cell))).toBe(true);
  });

  test('Table 9: accuracy under the made-up word, what differs from its own name marked', () => {
    expect(row(substitution!, 'word-bound', 'random-char')['mediation do(B)']).toMatch(/^0\.33 .* \*$/);
    expect(row(substitution!, 'relation-retrieval', 'random-char')['mediation do(B)']).toMatch(
      /^0\.33 .*\]$/,
    );
  });
});

describe('a small design', () => {
  test('has only the tables that it has data for', () => {
    const titles = (config: object) =>
      publishedTables(scorecardOf(config, 'oracle')).map(({ title }) => title);
    const has = (config: object) => titles(config).map((title) => /Tables? \d(?: and \d)?/.exec(title)![0]);
    expect(has({ preset: 'paper', draws: 2 })).toEqual(['Tables 1 and 6', 'Table 5', 'Table 8']);
    expect(has({ preset: 'paper', draws: 2, phrasings: 'none' })).toEqual(['Table 5']);
    expect(has({ preset: 'paper', draws: 2, phrasings: 'substitution' })).toEqual(['Table 5', 'Table 9']);
    expect(has({ preset: 'paper', draws: 2, names: 'tuebingen' })).toEqual(['Tables 1 and 6', 'Table 5']);
  });

  test('without intervention effects there is none', () => {
    const empty = rollUp([], run);
    expect(taskTables(empty)).toEqual([]);
    expect(publishedTables(empty)).toEqual([]);
    expect(researchQuestionsTable(empty)).toBeUndefined();
    expect(diagnosisTable(empty)).toBeUndefined();
  });
});

test('the diagnosis in a few words: named, perhaps named, hardly any errors, none known, nothing', () => {
  const few = rollUp(
    rowsOf(interventionEffects({ graphs: ['bivariate'], draws: 3 }), [
      simulatedVariant({ model: 'always-no' }),
      { label: 'mute', reply: () => '' },
    ]),
    run,
  );
  const like = (scorecard: ScorecardView) => diagnosisTable(scorecard)!.rows.map((cells) => cells[3]);
  expect(like(few)).toEqual(['always-no?', '–']);
  expect(like(whole)).toEqual([
    'hardly any errors',
    'relation-retrieval',
    'memoriser',
    'word-bound',
    'edge-only',
    'none known',
  ]);
});
