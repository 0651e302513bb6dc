import { at } from '../../../lib/at.ts';
import { namedRng, type Rng, type Seed } from '../../../lib/rng.ts';
import type { SeeingCase } from './kind.ts';
import { adjusted, CELLS, crude, type SeeingReading, type Table, total, truthOf } from './table.ts';

/** The number of records in a table. Every drawn share of the records is a whole number of records. */
export const RECORDS = 20_000;

/** The smallest difference between shares that may decide an answer. */
const CLEAR = 0.1 - 1e-9;

const SHARES_OF_CAUSE = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

type Twins = readonly [SeeingReading, SeeingReading];

/**
 * Draws two stories with opposite answers. The crude and the adjusted difference of every table are at least 0.1 away
 * from 0.
 *
 * - order: both stories have the same table, in which the crude and the adjusted difference have opposite signs. z is
 *   determined first in one story, and x in the other.
 * - weights: z is determined first in both stories. The tables differ only in the share of the cause, so the groups of
 *   z have different weights, and the adjusted differences have opposite signs. The {@link looks} of both tables are
 *   the same.
 *
 * In each block of four draws of a kind, each sign of the crude difference occurs twice: once with yes and once with
 * no as the answer to the first story.
 */
export function drawTwins(kind: SeeingCase['kind'], seed: Seed, draw: number): Twins {
  const turns = namedRng(seed, 'seeing', kind, 'turns', Math.floor(draw / 4)).shuffled([0, 1, 2, 3]);
  const turn = at(turns, draw % 4);
  const rng = namedRng(seed, 'seeing', kind, draw);
  for (;;) {
    const shares = sharesFrom(rng);
    const twins = kind === 'order' ? sameTable(shares, rng) : otherWeights(shares, rng);
    if (!twins) continue;
    const [{ table, first }] = twins;
    if (crude(table) > 0 === turn % 2 > 0 && truthOf(table, first) === turn > 1) return twins;
  }
}

function sameTable(shares: Shares, rng: Rng): Twins | undefined {
  const table = tableOf(rng.pick(SHARES_OF_CAUSE), shares);
  const [seen, within] = [crude(table), adjusted(table)];
  if (Math.min(Math.abs(seen), Math.abs(within)) < CLEAR || seen > 0 === within > 0) return undefined;
  const [first = 'x', second = 'z'] = rng.shuffled(['x', 'z'] as const) as SeeingReading['first'][];
  return [
    { table, first },
    { table, first: second },
  ];
}

/** Draws two tables that differ only in the share of the cause, if the other shares allow such tables. */
function otherWeights(shares: Shares, rng: Rng): Twins | undefined {
  const [withCause, without] = effectsIn(shares);
  const sides = [1, -1].map((sign) =>
    SHARES_OF_CAUSE.filter((share) => sign * (share * withCause + (1 - share) * without) >= CLEAR),
  );
  if (sides.some(({ length }) => length === 0)) return undefined;
  if (Math.abs(crude(tableOf(0.5, shares))) < CLEAR) return undefined;
  const [yes = [], no = []] = sides.map((list) =>
    list.map((share) => {
      const table = tableOf(share, shares);
      return { share, seen: looks(table), told: { table, first: 'z' as const } };
    }),
  );
  const twins = yes.flatMap((one) => no.filter(({ seen }) => seen === one.seen).map((other) => [one, other]));
  if (twins.length === 0) return undefined;
  const [one, other] = rng.pick(twins).toSorted((a, b) => b.share - a.share);
  return [one!.told, other!.told];
}

/**
 * Returns two mean differences within the groups of z. The weights are the sizes of the groups among the records with
 * x, and then among the records without x.
 */
function effectsIn({ z, y: [both = 0, alone = 0, third = 0, neither = 0] }: Shares): [number, number] {
  const effect = (share: number): number => share * (both - third) + (1 - share) * (alone - neither);
  return [effect(z[0]), effect(z[1])];
}

interface Shares {
  /** The share of z among records with x, and among records without x. */
  readonly z: readonly [number, number];
  readonly y: readonly number[];
}

function sharesFrom(rng: Rng): Shares {
  const tenth = (): number => (1 + rng.integer(9)) / 10;
  return { z: [tenth(), tenth()], y: CELLS.map(() => (1 + rng.integer(19)) / 20) };
}

function tableOf(shareOfX: number, { z: [withX, withoutX], y }: Shares): Table {
  return CELLS.map(({ x, z }, i) => {
    const shareOfZ = x ? withX : withoutX;
    const all = Math.round(RECORDS * (x ? shareOfX : 1 - shareOfX) * (z ? shareOfZ : 1 - shareOfZ));
    return { all, on: Math.round(all * at(y, i)) };
  });
}

/** Returns the coarse features of a table, from which an answer could be guessed without reasoning. */
export function looks(table: Table): string {
  const sizes = table.map(({ all }) => all);
  const on = (x: boolean): number => total(table, 'on', (cell) => cell.x === x);
  const off = (x: boolean): number => total(table, 'all', (cell) => cell.x === x) - on(x);
  return [
    total(table, 'all', ({ x }) => x) - RECORDS / 2,
    total(table, 'all', ({ z }) => z) - RECORDS / 2,
    total(table, 'on', () => true) - RECORDS / 2,
    on(true) - on(false),
    off(true) - off(false),
  ]
    .map(Math.sign)
    .concat(sizes.indexOf(Math.max(...sizes)))
    .join();
}
