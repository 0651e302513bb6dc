import { complain } from '../lib/say.ts';
import type { Shard } from './shard.ts';
import { written } from './shard-of-run.ts';

/**
 * Prints the shard of a generator to standard error, because it may come from the environment. An empty shard lets
 * promptfoo send empty prompts if no other generator has tests.
 */
export function noticeShard(subject: string, shard: Shard | undefined, cases: number, all: number): void {
  if (!shard) return;
  const advice = cases === 0 ? '; the design has fewer units than there are shards' : '';
  complain(`${subject}: shard ${written(shard)} has ${cases} of ${all} cases${advice}`);
}
