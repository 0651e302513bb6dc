import { shown } from '../lib/config-schema.ts';
import type { Rng } from '../lib/random.ts';
import { refuseConfig } from '../lib/user-error.ts';

/** The number of clusters whose questions are shuffled together. */
const BLOCK = 32;

/**
 * Yields the questions of all clusters in the order of asking: clusters are shuffled and cut into blocks, and the
 * questions of a block are shuffled. Related questions stay near each other, so that a provider's cache serves their
 * common text, and an outage still hits all kinds of questions. A shard gets whole clusters.
 *
 * @param questionsOf - Writes the questions of a cluster. It is called block by block.
 */
export function* askingOrder<C, Q>(
  clusters: readonly C[],
  questionsOf: (cluster: C) => readonly Q[],
  rng: Rng,
  shard?: Shard,
): Generator<Q> {
  const own = ofShard(rng.shuffled(clusters), shard);
  for (let start = 0; start < own.length; start += BLOCK)
    yield* rng.shuffled(own.slice(start, start + BLOCK).flatMap(questionsOf));
}

/** A part of a design that is run separately. `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** A design can be divided into at most this many shards. */
const MOST_SHARDS = 10_000;

/** Returns the shard in `CAUSAL_SHARD`, such as `3/16`; undefined for the whole design. */
export function shardOf({ CAUSAL_SHARD: given } = process.env): Shard | undefined {
  if (!given) return undefined;
  const parts = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(given);
  const index = Number(parts?.[1] ?? 0);
  const count = Number(parts?.[2] ?? 0);
  if (1 <= index && index <= count && count <= MOST_SHARDS) return { index, count };
  return refuseConfig(
    'the environment',
    ['CAUSAL_SHARD'],
    `expected a shard like 3/16, where 1/16 is the first, got ${shown(given)}`,
  );
}

/** Returns the items of a shard: every `count`-th item, from the shard's place on. */
function ofShard<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return shard ? items.filter((_, i) => i % shard.count === shard.index - 1) : items;
}
