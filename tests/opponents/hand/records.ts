import {
  adjusted,
  CELLS,
  cellOf,
  crude,
  type Table,
  within,
} from '../../../src/tasks/identification/seeing/table.ts';
import type { KindOfReader, Reader } from '../reader.ts';

type Look = (table: Table) => number;

function total(table: Table, key: 'all' | 'on', keep: (cell: (typeof CELLS)[number]) => boolean): number {
  return table.reduce((sum, cell, i) => sum + (keep(CELLS[i]!) ? cell[key] : 0), 0);
}

const groupSize =
  (table: Table) =>
  (z: boolean): number =>
    total(table, 'all', (cell) => cell.z === z);

/** What may be taken for the effect of a cause in a table: above 0, the cause seems to bring the effect about. */
export const LOOKS: Readonly<Record<string, Look>> = {
  'the crude difference': crude,
  'the crude difference, turned round': (table) => -crude(table),
  'the group in which the third is on': (table) => within(table, Number),
  'the group in which the third is off': (table) => within(table, (z) => Number(!z)),
  'the larger group': (table) => within(table, (z) => Number(groupSize(table)(z) > groupSize(table)(!z))),
  'the smaller group': (table) => within(table, (z) => Number(groupSize(table)(z) < groupSize(table)(!z))),
  'the group with the largest cell': (table) => {
    const largest = table.toSorted((a, b) => b.all - a.all)[0];
    return within(table, (z) => Number(CELLS.some((cell, i) => table[i] === largest && cell.z === z)));
  },
  'the group with the larger difference': (table) =>
    [true, false]
      .map((z) => within(table, (other) => Number(other === z)))
      .reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b)),
  'the mean of both groups': (table) => within(table, () => 1),
  'groups weighed as with the cause': (table) => within(table, (z) => cellOf(table, true, z).all),
  'groups weighed as without the cause': (table) => within(table, (z) => cellOf(table, false, z).all),
};

/** Counts, and what is frequent. */
export const COUNTS: Readonly<Record<string, Look>> = {
  'counts of the effect': (table) => total(table, 'on', ({ x }) => x) - total(table, 'on', ({ x }) => !x),
  'counts without the effect': (table) =>
    total(table, 'all', ({ x }) => !x) -
    total(table, 'on', ({ x }) => !x) -
    total(table, 'all', ({ x }) => x) +
    total(table, 'on', ({ x }) => x),
  'how frequent the cause is': (table) => total(table, 'all', ({ x }) => x) - 10_000,
  'how frequent the effect is': (table) => total(table, 'on', () => true) - 10_000,
  'how frequent the third is': (table) => groupSize(table)(true) - 10_000,
};

const reader = (
  name: string,
  kind: KindOfReader,
  difference: Look,
  ifCauseFirst: Look = difference,
): Reader => ({
  name,
  kind,
  answers: (sample) =>
    sample.records().map(({ table, first }) => (first === 'x' ? ifCauseFirst : difference)(table) > 0),
});

/** Readers of tables: whatever comes first; or in one way where the third variable comes first, and as it is seen otherwise. */
export const RECORDS: readonly Reader[] = [
  reader(
    'yes if the third comes first',
    'shallow',
    () => 1,
    () => -1,
  ),
  reader('always adjusted', 'shallow', adjusted),
  ...Object.entries(LOOKS).flatMap(([name, look]) => [
    reader(name, 'shallow', look),
    reader(`${name}, where the third comes first`, 'shallow', look, crude),
  ]),
  ...Object.entries(COUNTS).flatMap(([name, look]) => [
    reader(name, 'order', look),
    reader(`${name}, where the third comes first`, 'order', look, crude),
  ]),
];
