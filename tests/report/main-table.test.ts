import { describe, expect, test } from 'vitest';
import { mainTable } from '../../src/report/main-table.ts';
import type { Cell } from '../../src/report/section.ts';
import { cellText } from '../../src/report/table-text.ts';
import { manyModels, RUNS } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

/** The number of metrics in the table, which are its first rows. */
const METRICS = 4;

function toneOf(cell: Cell | undefined): string | undefined {
  return typeof cell === 'object' ? cell.tone : undefined;
}

describe('the main table of a report', () => {
  test('shows scores, differences and allowed losses, then the share of replies with an answer and the number of changed questions', () => {
    const { head, rows } = mainTable(scorecardOf(RUNS.unreadable));
    expect(head).toEqual(['', 'v1 (baseline)', 'v2', 'allowed loss']);
    expect(rows.map(([, , candidate]) => cellText(candidate!))).toEqual([
      '0.800 −0.200 (−0.232 to −0.167)',
      '0.800 −0.200 (−0.241 to −0.157)',
      '0.200 +0.200 (+0.157 to +0.241)',
      '0.800 −0.200 (−0.250 to −0.146)',
      '80 % 120 unreadable',
      '120 lost, 0 gained 120 of the lost not answered',
    ]);
    expect(rows.map(([, , , limit]) => cellText(limit!))).toEqual(['0.05', '0.15', '0.2', '0.1', '–', '–']);
  });

  test('links the number of changed questions to the list of questions answered wrong', () => {
    const changes = mainTable(scorecardOf(RUNS.worse)).rows.at(-1)!;
    expect(changes[2]).toMatchObject({ text: '150 lost, 0 gained', href: '#questions=v2' });
  });

  test.each([
    // Column 2 is the first candidate. In column 4, v4 lost 0.017 to 0.062 in accuracy, of which 0.05 is allowed.
    ['a worse candidate', 'worse', 2, ['bad', 'bad', 'bad', 'bad']],
    ['an equally good candidate', 'equal', 2, ['good', 'good', 'good', 'good']],
    ['the last of three candidates', 'three candidates', 4, ['unsure', 'good', 'good', 'good']],
  ] as const)(
    'shows by the colours of the scores of %s whether the losses are within the limits',
    (_, run, column, tones) => {
      const { rows } = mainTable(scorecardOf(RUNS[run]));
      expect(rows.slice(0, METRICS).map((row) => toneOf(row[column]))).toEqual(tones);
    },
  );

  test('shows the scores of a variant in grey if many of its calls failed, and states the number of its replies beside its name', () => {
    const { head, rows } = mainTable(scorecardOf(RUNS.outage));
    expect(head).toEqual(['', 'v1 (baseline)', 'v2 (400 of 600 replies)']);
    expect(rows.slice(0, METRICS).map((row) => toneOf(row[2]))).toEqual(['none', 'none', 'none', 'none']);
  });

  test('shows a dash in place of the accuracy of a variant that sent no replies', () => {
    const { rows } = mainTable(scorecardOf([{ name: 'v1' }, { name: 'v2', failed: () => true }]));
    expect(rows[0]?.[2]).toMatchObject({ text: '–', number: true });
  });

  test('has a row instead of a column for each variant if there are more than four variants', () => {
    const { head, rows } = mainTable(scorecardOf(manyModels(5)));
    expect(head.slice(0, 2)).toEqual(['variant', 'accuracy']);
    expect(rows.map(([name]) => name)).toEqual(['model 0 (baseline)', 'model 1', 'model 2', 'model 3', 'model 4']);
  });
});
