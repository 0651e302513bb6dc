import { CellError } from './cell-error.ts';
import { type PythonValue, readPython, showPython } from './python-value.ts';
import type { TableRow } from './read-table.ts';

/** Reads a cell that holds a Python value. @returns Undefined, after a report, where it cannot be read. */
export function pythonCell<T>(
  row: TableRow,
  column: string,
  decode: (value: PythonValue) => T,
): T | undefined {
  return attempt(row, column, (cell) => decode(typeof cell === 'string' ? readPython(cell) : cell));
}

/** Reads a cell of running text, which is taken as it stands. */
export function textCell(row: TableRow, column: string): string | undefined {
  return attempt(row, column, (cell) => {
    if (typeof cell !== 'string') throw new CellError(`expected text, got ${showPython(cell)}`);
    if (cell.trim() === '') throw new CellError('expected text, got an empty cell');
    return cell;
  });
}

/** Reads an id. Where a table once went through floating-point numbers, 3 stands as 3.0: both are 3. */
export function idCell(row: TableRow, column: string): string | undefined {
  return attempt(row, column, (cell) => {
    const id = typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : '';
    if (id === '') throw new CellError(`expected an id, got ${showPython(cell)}`);
    return id.replace(/^(\d+)\.0+$/, '$1');
  });
}

export function sampleCell(row: TableRow): number | undefined {
  const id = idCell(row, 'Sample ID');
  if (id === undefined) return undefined;
  const number = Number(id);
  if (/^\d+$/.test(id) && Number.isSafeInteger(number)) return number;
  row.report('Sample ID', `expected a whole number from 0, got ${id}`);
  return undefined;
}

function attempt<T>(row: TableRow, column: string, read: (cell: PythonValue) => T): T | undefined {
  try {
    return read(row.cells.get(column)!);
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    row.report(column, error.message);
    return undefined;
  }
}
