import { open } from 'node:fs/promises';
import { at } from '../../lib/at.ts';
import { type Column, type PlacedColumn, placeColumns } from './columns.ts';
import type { PythonValue } from './python-value.ts';
import { type Report, TableError } from './table-error.ts';

export interface TableRow {
  readonly file: string;
  /** From 1, the header not counted. */
  readonly number: number;
  /** By the column's name; text as it stands in the file, or a value where Parquet holds one. */
  readonly cells: ReadonlyMap<string, PythonValue>;
  /** Takes note of what is wrong in a column. */
  readonly report: (column: string, message: string) => void;
}

/**
 * The rows of a CSV or Parquet file, told apart by how it begins, not by its name.
 *
 * @param file - A path, from the folder that promptfoo runs in.
 * @param report - Told of every row that does not fit the header, and of what its readers report.
 * @throws {TableError} If the file cannot be read, or lacks a column.
 */
export async function* readTable(
  file: string,
  columns: readonly Column[],
  report: Report,
): AsyncGenerator<TableRow> {
  let header: readonly string[] | undefined;
  let placed: readonly PlacedColumn[] = [];
  let number = 0;
  for await (const record of await recordsOf(file)) {
    if (!header) {
      header = record.map(String);
      const place = placeColumns(header, columns);
      if (place.problem !== undefined) throw new TableError([{ file, message: place.problem }]);
      placed = place.placed;
      continue;
    }
    number++;
    if (record.length === header.length) {
      const cells = placed.map(({ column, position }) => [column.name, at(record, position)] as const);
      const row = number;
      yield {
        file,
        number,
        cells: new Map(cells),
        report: (column, message) => report({ file, row, column, message }),
      };
    } else {
      report({
        file,
        row: number,
        message: `expected ${header.length} cells, one for each column, got ${record.length}`,
      });
    }
  }
  if (!header) throw new TableError([{ file, message: 'expected a header, got an empty file' }]);
  if (number === 0) throw new TableError([{ file, message: 'expected rows, got a header alone' }]);
}

/** The records of a file. The reader of each kind is loaded with the first file of that kind. */
async function recordsOf(file: string): Promise<AsyncIterable<readonly PythonValue[]>> {
  const kind = await kindOf(file);
  if (kind === 'csv') return (await import('./read-csv.ts')).readCsv(file);
  return (await import('./read-parquet.ts')).readParquet(file);
}

/** How files begin that are neither CSV nor Parquet. */
const OTHERS = [
  ['PK', 'a ZIP archive or an Excel file'],
  ['\x1f\x8b', 'a file packed with gzip'],
] as const;

async function kindOf(file: string): Promise<'csv' | 'parquet'> {
  let start: string;
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      start = buffer.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new TableError([{ file, message: `expected a readable file, got ${(error as Error).message}` }]);
  }
  if (start === 'PAR1') return 'parquet';
  const other = OTHERS.find(([sign]) => start.startsWith(sign));
  if (other) throw new TableError([{ file, message: `expected CSV or Parquet, got ${other[1]}` }]);
  return 'csv';
}
