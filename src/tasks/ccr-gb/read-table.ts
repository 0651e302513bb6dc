import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CellError } from './cell-error.ts';
import { type PythonValue, readPython } from './python-value.ts';
import { type Report, TableError } from './table-error.ts';

/** Required columns of the published main table; others are ignored. */
export const COLUMNS = [
  'Context ID',
  'Sample ID',
  'DAG adjacency matrix',
  'DAG nodes',
  'Bernoulli parameters',
  'Causal context',
  'Exogenous variables',
  'Sample context',
  'Factual queries',
  'Interventional queries (cause = True)',
  'Interventional queries (cause = False)',
] as const;

type Column = (typeof COLUMNS)[number];

export interface TableRow {
  /** From 1, not counting the header. */
  readonly number: number;
  readonly cells: Readonly<Record<Column, string>>;
  /** Reports a fault in a column. */
  readonly report: (column: Column, message: string) => void;
}

/**
 * The rows of a CSV file, streamed, so that a file may be larger than memory.
 *
 * @param report - Receives every row that does not fit the header, and its readers' reports.
 * @throws {TableError} If the file cannot be read, is not CSV in UTF-8, or lacks a column.
 */
export async function* readTable(file: string, report: Report): AsyncGenerator<TableRow> {
  let header: readonly string[] | undefined;
  let number = 0;
  for await (const record of recordsOf(file)) {
    if (!header) {
      header = headerOf(file, record);
      continue;
    }
    number++;
    if (record.length !== header.length) {
      const message = `expected ${header.length} cells, one for each column, got ${record.length}`;
      report({ file, row: number, message });
      continue;
    }
    const cells = Object.fromEntries(header.map((name, i) => [name, record[i]])) as TableRow['cells'];
    const row = number;
    yield { number, cells, report: (column, message) => report({ file, row, column, message }) };
  }
  const missing = !header ? 'a header, got an empty file' : number === 0 ? 'rows, got a header alone' : '';
  if (missing !== '') throw new TableError([{ file, message: `expected ${missing}` }]);
}

/** Reads a cell with a Python value. @returns Undefined, after a report, if it cannot be read. */
export function pythonCell<T>(
  row: TableRow,
  column: Column,
  decode: (value: PythonValue) => T,
): T | undefined {
  try {
    return decode(readPython(row.cells[column]));
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    row.report(column, error.message);
    return undefined;
  }
}

/** Reads a cell of running text, unchanged. */
export function textCell(row: TableRow, column: Column): string | undefined {
  const text = row.cells[column];
  if (text.trim() !== '') return text;
  row.report(column, 'expected text, got an empty cell');
  return undefined;
}

/** Earlier editions of the table name the columns of interventional queries differently. */
function headerOf(file: string, record: readonly string[]): string[] {
  const header = record.map((name) =>
    name.trim().replace(/^Counterfactual queries/, 'Interventional queries'),
  );
  const missing = COLUMNS.filter((name) => !header.includes(name));
  const twice = COLUMNS.filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  const problems = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`has more than one ${twice.join(', ')}`] : []),
  ];
  if (problems.length === 0) return header;
  const message = `expected the columns ${COLUMNS.join(', ')} of the published main table as CSV, got a header that ${problems.join(' and ')}: ${record.join(', ')}`;
  throw new TableError([{ file, message }]);
}

async function* recordsOf(file: string): AsyncGenerator<readonly string[]> {
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true });
  // The parser passes on errors of the source, so the callback does nothing.
  pipeline(Readable.from(decoded(file)), parser, () => {});
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (error instanceof CsvError) {
      const row = Math.max(1, Number(error.records));
      throw new TableError([{ file, row, message: `expected CSV, got another format: ${error.message}` }]);
    }
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new TableError([{ file, message: `expected a readable file, got ${(error as Error).message}` }]);
  }
}

/** The text of a file, in pieces. */
async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (text !== '') yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    const message =
      'expected CSV in UTF-8, got another format, such as Parquet or a ZIP archive: write it as CSV first';
    throw new TableError([{ file, message }]);
  }
}
