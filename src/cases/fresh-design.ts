import { contentHash } from '../lib/content-hash.ts';
import { FRESH, freshNumber } from '../lib/fresh-seed.ts';
import type { Seed } from '../lib/rng.ts';
import type { decodeStamp } from './design-stamp.ts';
import { withoutRunKeys } from './shard-config.ts';

/** Returns the seed that a run drew, with the hash of the design without that seed; nothing if the seed is fixed. */
export function freshIn(
  config: { readonly seed: Seed },
  ...templateHash: readonly string[]
): Pick<ReturnType<typeof decodeStamp>, 'fresh'> {
  const seed = freshNumber(config.seed);
  if (seed === undefined) return {};
  const family = contentHash([JSON.stringify({ ...withoutRunKeys(config), seed: FRESH }), ...templateHash]);
  return { fresh: { seed, family } };
}
