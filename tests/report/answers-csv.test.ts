import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { answersCsv } from '../../src/report/answers-csv.ts';
import { oneIn, sheetOf } from './models.ts';

describe('the report file answers.csv', () => {
  // The second model is wrong on the first question, and fails to answer the second one.
  const models = [{ name: '=cmd()' }, { name: 'v2, "new"', wrong: oneIn(600), failed: oneIn(600, 1) }];
  const rows = parse(answersCsv(sheetOf(models)), { columns: true }) as Record<string, string>[];
  const [first, second] = rows.filter(({ variant }) => variant === 'v2, "new"');

  test('has a row for each reply, which describes the question and says whether the answer is right', () => {
    expect(rows).toHaveLength(2 * 600);
    expect(first).toMatchObject({
      variant: 'v2, "new"',
      task: 'compositional',
      question: 'question-0',
      pair: 'X→Y',
      unit: '0',
      query: 'do-true',
      cluster: 'unit 0',
      weight: '1',
      truth: 'yes',
      replicate: '1',
      answer: 'no',
      right: '0',
    });
  });

  test('leaves the column “right” empty for a failed call', () => {
    expect(second).toMatchObject({ answer: 'error', right: '' });
  });

  test('puts an apostrophe before the name of a variant if the name looks like a formula of a spreadsheet', () => {
    expect(rows[0]?.variant).toBe("'=cmd()");
  });
});
