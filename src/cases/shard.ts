import { at } from '../lib/at.ts';

/** A part of a design that is run separately and merged later. `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The largest number of shards. The time to deal a unit grows with the number of shards. */
export const MOST_SHARDS = 10_000;

/**
 * Returns true if the run asks about the next unit, which has this number of cases. Call it for every unit in order.
 */
export type TakesUnit = (cases: number) => boolean;

export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(text) ?? [];
  return shardOf(Number(index), Number(count));
}

export function shardOf(index: number, count: number): Shard | undefined {
  const areWhole = Number.isInteger(index) && Number.isInteger(count);
  return areWhole && 1 <= index && index <= count && count <= MOST_SHARDS ? { index, count } : undefined;
}

/**
 * Deals whole units to the shards, so that dependent cases stay together. Each unit goes to the shard with the fewest
 * cases so far. The hash determines which shard comes first, so that leftover units do not always go to shard 1.
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
