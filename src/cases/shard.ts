import { at } from '../lib/at.ts';

/** A part of a design that is run separately and merged later. */
export interface Shard {
  /** The number of the shard, counted from 1. */
  readonly index: number;
  readonly count: number;
}

/** The largest number of shards. With more of them, dealing the units would take longer than asking the questions. */
const MOST_SHARDS = 10_000;

/** Tests whether the next unit is to be asked; called with the number of its cases, for every unit in order. */
export type TakesUnit = (cases: number) => boolean;

/** Reads a shard such as `3/16`; undefined if the text is not one. */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(text) ?? [];
  return shardOf(Number(index), Number(count));
}

/** Builds a shard of these numbers; undefined if they are out of range. */
export function shardOf(index: number, count: number): Shard | undefined {
  const exists =
    Number.isInteger(index) &&
    Number.isInteger(count) &&
    index >= 1 &&
    index <= count &&
    count <= MOST_SHARDS;
  return exists ? { index, count } : undefined;
}

/**
 * Deals whole units to the shards, so that dependent cases stay together. Each unit goes to the shard with the fewest
 * cases so far. Shards differ by at most the cases of the largest unit, and each is a fair sample of the design.
 *
 * @param shard - Without one, all units are taken.
 * @param hash - The design's, in hexadecimal. It determines which shard comes first, so that the units left over do not
 *   always go to shard 1.
 * @example dealUnits({ index: 1, count: 2 }, '0') // takes the first unit, the third, …, if all are alike
 */
export function dealUnits(shard: Shard | undefined, hash: string): TakesUnit {
  if (!shard) return () => true;
  const { index, count } = shard;
  const first = Number.parseInt(hash, 16) % count;
  const own = (index - 1 - first + count) % count;
  const cases = new Float64Array(count);
  return (more) => {
    let lightest = 0;
    for (let i = 1; i < count; i++) if (at(cases, i) < at(cases, lightest)) lightest = i;
    cases[lightest]! += more;
    return lightest === own;
  };
}
