import { describe, expect, test } from 'vitest';
import { TableError, type TableProblem } from '../../../src/tasks/ccr-gb/table-error.ts';

const refusal = (...problems: readonly TableProblem[]): string[] =>
  new TableError(problems).message.split('\n');
const several = (file: string, count: number): TableProblem[] =>
  Array.from({ length: count }, (_, i) => ({ file, row: i + 1, column: 'True', message: 'no' }));

describe('a message about tables', () => {
  test.each<[string, TableProblem, string]>([
    ['a cell', { file: 'main.csv', row: 3, column: 'True', message: 'no' }, 'main.csv, row 3, True: no'],
    ['a row', { file: 'main.csv', row: 3, message: 'no' }, 'main.csv, row 3: no'],
    ['a file', { file: 'main.csv', message: 'no' }, 'main.csv: no'],
    ['a column', { file: 'main.csv', column: 'True', message: 'no' }, 'main.csv, True: no'],
  ])('says where in %s it is', (_, problem, line) => {
    expect(refusal(problem)).toEqual(['generators/ccr-gb.ts: the tables have 1 problem', `  - ${line}`]);
  });

  test.each([
    [2, 2, undefined],
    [20, 20, undefined],
    [21, 20, '1 more'],
    [25, 20, '5 more'],
  ])('of %d problems of a file lists %d', (count, listed, rest) => {
    const [title, ...lines] = refusal(...several('main.csv', count));
    expect(title).toBe(`generators/ccr-gb.ts: the tables have ${count} problems`);
    expect(lines).toEqual([
      ...Array.from({ length: listed }, (_, i) => `  - main.csv, row ${i + 1}, True: no`),
      ...(rest ? [`  - main.csv: ${rest}`] : []),
    ]);
  });

  test('counts each file by itself and keeps it together', () => {
    const [first, ...others] = several('main.csv', 21);
    const lines = refusal(first!, { file: 'factual.csv', message: 'no' }, ...others);
    expect(lines[0]).toBe('generators/ccr-gb.ts: the tables have 22 problems');
    expect(lines.slice(-2)).toEqual(['  - main.csv: 1 more', '  - factual.csv: no']);
  });
});
