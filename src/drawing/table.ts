import { markdownTable } from 'markdown-table';
import { inert, inertNote, printable } from '../lib/printable.ts';
import type { ScorecardVariant } from '../scorecard/schema.ts';

/** A table of plain strings, which each renderer escapes and formats in its own way. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  /** The number of columns on the left that contain words; two by default. */
  readonly labels?: number;
  readonly rows: readonly (readonly string[])[];
  /** For each column, the link on its cells in the rows of variants. */
  readonly links?: readonly (string | undefined)[];
  readonly note?: string;
}

export function tableSection(table: Table): string {
  const note = table.note ? `\n\n${inertNote(table.note)}` : '';
  return `## ${inert(table.title)}\n\n${markdownOf(table)}${note}`;
}

export function markdownOf(table: Table): string {
  return setTable(table, inert);
}

/** Renders a table for the terminal, without escaping Markdown characters. */
export function plainTable(table: Table): string {
  return setTable(table, (text) => printable(text));
}

function setTable(table: Table, cell: (text: string) => string): string {
  const { header, rows, labels = 2 } = withoutSamePrompt(table);
  return markdownTable([header.map(cell), ...rows.map((row) => row.map(cell))], {
    align: header.map((_, column) => (column < labels ? 'l' : 'r')),
  });
}

export function withoutSamePrompt(table: Table): Table {
  const { header, rows, labels = 2 } = table;
  if (header[1] !== 'prompt') return table;
  const prompts = new Set(rows.filter(([model]) => model !== 'truth').map(([, prompt]) => prompt));
  if (prompts.size > 1) return table;
  return {
    ...table,
    header: header.toSpliced(1, 1),
    rows: rows.map((row) => row.toSpliced(1, 1)),
    labels: labels - 1,
    ...(table.links && { links: table.links.toSpliced(1, 1) }),
  };
}

export type Column<T> = readonly [name: string, cell: (item: T) => string];

type About = Omit<Table, 'header' | 'rows'>;

export function columnTable<T>(about: About, items: readonly T[], columns: readonly Column<T>[]): Table {
  const rows = items.map((item) => columns.map(([, cell]) => cell(item)));
  return { ...about, header: columns.map(([name]) => name), rows };
}

/** Returns a table with a row for each item of each variant; undefined if there are no items. */
export function itemTable<T, V extends ScorecardVariant = ScorecardVariant>(
  about: About,
  variants: readonly V[],
  itemsOf: (variant: V) => readonly T[],
  columns: readonly Column<T>[],
): Table | undefined {
  const items = variants.flatMap((variant) => itemsOf(variant).map((item) => ({ variant, item })));
  if (items.length === 0) return undefined;
  return columnTable(about, items, [
    ['model', ({ variant }) => variant.provider.label],
    ['prompt', ({ variant }) => variant.prompt],
    ...columns.map(([name, cell]): Column<(typeof items)[number]> => [name, ({ item }) => cell(item)]),
  ]);
}

export function oneOf<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}
