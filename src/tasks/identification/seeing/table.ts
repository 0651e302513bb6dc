import { at } from '../../../lib/at.ts';

/** The number of all records in a cell, and the number of records in which the effect is on. */
interface Cell {
  readonly all: number;
  readonly on: number;
}

/** The numbers of records by the states of the cause x and of a third variable z, in the order of {@link CELLS}. */
export type Table = readonly Cell[];

export const CELLS = [
  { x: true, z: true },
  { x: true, z: false },
  { x: false, z: true },
  { x: false, z: false },
] as const;
type States = (typeof CELLS)[number];

/** The variable that is determined first: z if it confounds x and the effect, and x if z is a mediator. */
type First = 'x' | 'z';

export interface SeeingReading {
  readonly table: Table;
  readonly first: First;
}

/** Tests whether the effect is on more often with the cause forced on than with the cause forced off. */
export function truthOf(table: Table, first: First): boolean {
  return (first === 'z' ? adjusted(table) : crude(table)) > 0;
}

/** Returns the share of the effect among the records with the cause, minus its share among those without the cause. */
export function crude(table: Table): number {
  const [with_, without] = [true, false].map((state) => {
    const isMeant = ({ x }: States): boolean => x === state;
    return total(table, 'on', isMeant) / total(table, 'all', isMeant);
  });
  return with_! - without!;
}

/** Returns the mean difference within the groups of z, weighted by the sizes of the groups. */
export function adjusted(table: Table): number {
  return within(table, (group) => total(table, 'all', ({ z }) => z === group));
}

export function within(table: Table, weightOf: (z: boolean) => number): number {
  const groups = [true, false].map((z) => ({
    weight: weightOf(z),
    difference: rate(cellOf(table, true, z)) - rate(cellOf(table, false, z)),
  }));
  const weights = groups.reduce((sum, { weight }) => sum + weight, 0);
  return groups.reduce((sum, { weight, difference }) => sum + (weight * difference) / weights, 0);
}

export function cellOf(table: Table, x: boolean, z: boolean): Cell {
  return at(
    table,
    CELLS.findIndex((cell) => cell.x === x && cell.z === z),
  );
}

export function total(table: Table, key: keyof Cell, isMeant: (cell: States) => boolean): number {
  return table.reduce((sum, cell, i) => sum + (isMeant(at(CELLS, i)) ? cell[key] : 0), 0);
}

function rate({ all, on }: Cell): number {
  return on / all;
}

/**
 * Computes the answer record by record. In each record, every variable after the cause is determined anew. Its
 * probabilities are the shares among the records with the forced state of the cause and the same earlier states.
 */
export function truthByRecords(table: Table, first: First): boolean {
  const expected = (x: boolean): number =>
    table.reduce((sum, { all }, i) => {
      const after =
        first === 'z'
          ? [cellOf(table, x, at(CELLS, i).z)]
          : [cellOf(table, x, true), cellOf(table, x, false)];
      const there = after.reduce((count, cell) => count + cell.all, 0);
      return sum + after.reduce((part, cell) => part + all * (cell.all / there) * rate(cell), 0);
    }, 0);
  return expected(true) > expected(false);
}

export function encodeTable(table: Table): string {
  return table.map(({ all, on }) => `${on}/${all}`).join(' ');
}

export function decodeTable(text: string): Table {
  return text.split(' ').map((cell) => {
    const [on = 0, all = 0] = cell.split('/').map(Number);
    return { all, on };
  });
}
