import type { Cell, Table } from './section.ts';

/** What is shown of each variant. */
interface Measure {
  readonly name: string;
  /** What it means. */
  readonly about?: string;
  /** A cell for each variant. */
  readonly cells: readonly Cell[];
}

/** Up to this number of variants, variants are columns, so that the table fits on a phone. */
const MOST_COLUMNS = 4;

/** Makes a table of variants: columns if they are few, and rows, which can be sorted, if they are many. */
export function variantTable(caption: string, names: readonly string[], measures: readonly Measure[]): Table {
  if (names.length > MOST_COLUMNS) {
    const rows = names.map((name, i) => [name, ...measures.map(({ cells }) => cells[i] ?? '')]);
    return { kind: 'table', caption, head: ['variant', ...measures.map(({ name }) => name)], rows };
  }
  const rows = measures.map(({ name, about, cells }): Cell[] => [
    about === undefined ? name : { text: name, detail: about.split(';')[0]! },
    ...cells,
  ]);
  return { kind: 'table', caption, head: ['', ...names], rows };
}
