import type { VariantView } from '../../scorecard/scorecard-view.ts';
import type { Table } from './table.ts';

/** A column: its name, and what stands in it. */
export type Column<T> = readonly [name: string, cell: (item: T) => string];

type About = Omit<Table, 'header' | 'rows'>;

/** A line for each item. */
export function columnTable<T>(about: About, items: readonly T[], columns: readonly Column<T>[]): Table {
  const rows = items.map((item) => columns.map(([, cell]) => cell(item)));
  return { ...about, header: columns.map(([name]) => name), rows };
}

/** A line for each thing that a variant has, after its model and prompt; no table where there is none. */
export function itemTable<T>(
  about: About,
  variants: readonly VariantView[],
  itemsOf: (variant: VariantView) => readonly T[],
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

/** What there is one of, or none. */
export function oneOf<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}
