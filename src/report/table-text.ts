import { markdownTable } from 'markdown-table';
import { inert, printable } from '../lib/printable.ts';
import type { Cell, Table } from './section.ts';

/** Returns the text of a cell on one line, with its small letters. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return cell.detail === undefined ? cell.text : `${cell.text} ${cell.detail}`;
}

/** Returns the texts of rows. There is no room for the small letters of their names. */
function textsOf(rows: Table['rows']): string[][] {
  return rows.map(([name = '', ...rest]) => [typeof name === 'string' ? name : name.text, ...rest.map(cellText)]);
}

/** Tests for each column whether it contains numbers alone, which are aligned on the right. */
export function numberColumns({ head, rows }: Pick<Table, 'head' | 'rows'>): boolean[] {
  return head.map((_, column) => {
    const cells = rows.flatMap((row) => row[column] ?? []);
    return cells.length > 0 && cells.every((cell) => typeof cell !== 'string' && cell.number === true);
  });
}

/** Renders a table as Markdown. */
export function tableMarkdown(table: Table): string {
  const align = numberColumns(table).map((isNumber) => (isNumber ? 'r' : 'l'));
  const rows = textsOf(table.rows).map((row) => row.map(inert));
  return markdownTable([table.head.map(inert), ...rows], { align });
}

/** Renders a table for the terminal: columns in line, without rules. */
export function tableText({ head, rows }: Pick<Table, 'head' | 'rows'>): string {
  const isNumber = numberColumns({ head, rows });
  const lines = [[...head], ...textsOf(rows)].map((row) => row.map((text) => printable(text)));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const padded = (text: string, column: number): string =>
    isNumber[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!);
  return lines.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}
