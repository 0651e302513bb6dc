import { contentHash } from '../lib/content-hash.ts';
import { FRESH, freshNumber } from '../lib/fresh-seed.ts';
import type { Seed } from '../lib/rng.ts';
import type { DesignStamp } from './design-stamp.ts';
import { withoutRunKeys } from './shard-config.ts';

/**
 * What a stamp says of a design whose seed was drawn for the run: which, and a hash of all but the seed, by which runs are
 * known to be as difficult as each other. Nothing where the seed is fixed.
 *
 * @param templateHash - What fixes the text.
 */
export function freshIn(
  config: { readonly seed: Seed },
  ...templateHash: readonly string[]
): Pick<DesignStamp, 'fresh'> {
  const seed = freshNumber(config.seed);
  if (seed === undefined) return {};
  const family = contentHash([JSON.stringify({ ...withoutRunKeys(config), seed: FRESH }), ...templateHash]);
  return { fresh: { seed, family } };
}
