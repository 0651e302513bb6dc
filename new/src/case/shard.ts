import { refuseConfig, shown } from '../lib/config-error.ts';

/** A part of a design that is run separately. `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

const MOST_SHARDS = 10_000;

/** Returns the shard in `CAUSAL_SHARD`, such as `3/16`; undefined for the whole design. */
export function shardOf({ CAUSAL_SHARD: given } = process.env): Shard | undefined {
  if (!given) return undefined;
  const [, index = 0, count = 0] = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(given)?.map(Number) ?? [];
  if (1 <= index && index <= count && count <= MOST_SHARDS) return { index, count };
  return refuseConfig(
    'the environment',
    ['CAUSAL_SHARD'],
    `expected a shard like 3/16, where 1/16 is the first, got ${shown(given)}`,
  );
}

/** Returns the items of a shard: every `count`-th item, from the shard's place on. */
export function ofShard<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return shard ? items.filter((_, i) => i % shard.count === shard.index - 1) : items;
}
