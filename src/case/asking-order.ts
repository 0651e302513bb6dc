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
  const shuffled = rng.shuffled(clusters);
  // A shard gets every `count`-th cluster, from its own place on.
  const asked = shard ? shuffled.filter((_, i) => i % shard.count === shard.index - 1) : shuffled;
  for (let start = 0; start < asked.length; start += BLOCK)
    yield* rng.shuffled(asked.slice(start, start + BLOCK).flatMap(questionsOf));
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
  const match = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(given);
  const [index, count] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  if (1 <= index && index <= count && count <= MOST_SHARDS) return { index, count };
  const message = `expected a shard like 3/16, where 1/16 is the first, got ${shown(given)}`;
  return refuseConfig('the environment', ['CAUSAL_SHARD'], message);
}
