import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { markdownReport } from '../../src/report/files/markdown.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { taskTables } from '../../src/report/tables/models-table.ts';
import { worldTable } from '../../src/tasks/compositional/view/tables.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const tests = [
  ...compositional({ preset: 'decisive' }),
  ...interventionEffects({ draws: 6, names: 'random-char', phrasings: 'intervention' }),
];
const models = ['oracle', 'first-cause', 'graph-blind'] as const;
const scorecard = rollUp(
  rowsOf(
    tests,
    models.map((model) => simulatedVariant({ model })),
  ),
  { createdAt: '' },
);

/** The cells of a task's table, by model and column. */
function cellsOf(id: string): Record<string, Record<string, string>> {
  const { header, rows } = taskTables(scorecard).find(({ task }) => task.id === id)!.table;
  const named = (row: readonly string[]) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']));
  return Object.fromEntries(rows.map((row) => [row[0], named(row)]));
}

test('each group of twins has a column, after the name of the lowest', () => {
  const cells = cellsOf('compositional');
  const columns = Object.keys(cells['first-cause']!);
  const groups = [
    ...['and, cause 1 of 2', 'and, cause 2 of 2', 'held off', 'held on', 'one blocker'],
    ...['or, cause 1 of 2', 'or, cause 2 of 2', 'two blockers, one moved'],
  ];
  expect(columns.slice(columns.indexOf('lowest group'))).toEqual([
    ...['lowest group', ...groups, 'complete', 'valid pairs'],
  ]);
  // It reads the first cause of every join and no other.
  expect(cells['first-cause']).toMatchObject({
    'lowest group': 'and, cause 2 of 2',
    'and, cause 2 of 2': expect.stringMatching(/^0\.00 /),
    'and, cause 1 of 2': expect.stringMatching(/^0\.9/),
  });
  // Of groups that are all alike none is the lowest.
  expect(cells.oracle).toMatchObject({ 'lowest group': '–', 'held on': expect.stringMatching(/^1\.00 /) });
});

test('so has each place of interventions', () => {
  expect(cellsOf('intervention-effects')['graph-blind']).toMatchObject({
    'lowest group': 'in between',
    'in between': expect.stringMatching(/^0\.00 /),
    'on the effect': expect.stringMatching(/^1\.00 /),
  });
});

test('a world’s own number, over all its twins, is not called by the name of the headline', () => {
  expect(worldTable(scorecard, 0).header).toContain('mean discrimination');
  expect(worldTable(scorecard, 0).header).not.toContain('discrimination');
});

test('the headline is the first number of a page, and its sentence stands open below the models', async () => {
  const page = await htmlReport(scorecard);
  const [verdict, models] = ['verdict', 'models'].map(
    (id) => new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(page)![0],
  ) as [string, string];
  expect(verdict).toContain('variants, which were not compared with each other.');
  expect(/<thead>.*?<\/thead>/.exec(models)![0]).toMatch(
    /^<thead><tr><th scope="col">model<\/th><th scope="col" class="number">CCR discrimination<\/th>/,
  );
  expect(models.slice(0, models.indexOf('<details'))).toContain(
    '<p class="note">CCR discrimination: how well the answers distinguish units in which the effect depends on the cause from all other units; with twins, the lowest value of any group of twins.',
  );
  expect(page).toContain('<th scope="col" class="number">two blockers, one moved</th>');
  expect(markdownReport(scorecard)).toMatch(/\| +lowest group \| +and, cause 1 of 2 \|/);
});

test('without twins there are no groups', () => {
  const plain = rollUp(
    rowsOf(compositional({ preset: 'maasch-2025-figure-4' }), [simulatedVariant({ model: 'oracle' })]),
    { createdAt: '' },
  );
  expect(taskTables(plain)[0]!.table.header).not.toContain('lowest group');
  expect(worldTable(plain, 0).header).toContain('discrimination');
});
