import { type PublishedContext, readContext } from '../../../src/tasks/ccr-gb/main-context.ts';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import type { TableRow } from '../../../src/tasks/ccr-gb/read-table.ts';
import { type TableOptions, type TestContext, tablesOf } from './tables.ts';

/** A row as it stands in a table, and what its readers report of it. */
export function tableRow(
  cells: Readonly<Record<string, PythonValue>>,
  number = 1,
  reported: string[] = [],
): { readonly row: TableRow; readonly reported: string[] } {
  const report: TableRow['report'] = (column, message) => {
    reported.push(`${column}: ${message}`);
  };
  return { row: { file: 'main.csv', number, cells: new Map(Object.entries(cells)), report }, reported };
}

/** A context as its main table is read, and what is reported of its rows. @param change - Cells that are others, in all rows. */
export function readAs(
  context: TestContext,
  change: Readonly<Record<string, PythonValue>> = {},
  options: TableOptions = {},
): { readonly context: PublishedContext | undefined; readonly reported: string[] } {
  const reported: string[] = [];
  const rows = tablesOf([context], options).main.map((cells, i) =>
    tableRow({ ...cells, ...change }, i + 1, reported),
  );
  const samples = new Map(rows.map(({ row }, i) => [i, row]));
  const read = readContext(String(context.id), { first: rows[0]!.row, samples });
  return { context: read, reported };
}
