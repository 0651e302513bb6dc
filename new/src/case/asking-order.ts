import type { Rng } from '../lib/random.ts';
import { ofShard, type Shard } from './shard.ts';

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
