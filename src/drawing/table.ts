import { markdownTable } from 'markdown-table';
import { inert, printable } from '../lib/printable.ts';
import type { ScorecardVariant } from '../scorecard/schema.ts';

/** A table of strings, which each renderer escapes and formats. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  /** The number of leading columns that contain words, by default two. */
  readonly labels?: number;
  readonly rows: readonly (readonly string[])[];
  /** Targets of the links in cells of variants, by column. */
  readonly links?: readonly (string | undefined)[];
  /** Explanation of signs and abbreviations. */
  readonly note?: string;
}

/** A table with its title and note as a section of Markdown. */
export function tableSection(table: Table): string {
  const note = table.note ? `\n\n${inert(table.note)}` : '';
  return `## ${inert(table.title)}\n\n${markdownOf(table)}${note}`;
}

/** A table as Markdown, without title and note. */
export function markdownOf(table: Table): string {
  return setTable(table, inert);
}

/** A table for the terminal: Markdown signs are not escaped, and control characters are removed. */
export function plainTable(table: Table): string {
  return setTable(table, (text) => printable(text));
}

function setTable(table: Table, cell: (text: string) => string): string {
  const { header, rows, labels = 2 } = withoutSamePrompt(table);
  return markdownTable([header.map(cell), ...rows.map((row) => row.map(cell))], {
    // Words to the left, numbers to the right.
    align: header.map((_, column) => (column < labels ? 'l' : 'r')),
  });
}

/** Adds the prompt to the variants' names only where prompts differ. */
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

/** A table with a row for each item of a variant, after its model and prompt; undefined without items. */
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
