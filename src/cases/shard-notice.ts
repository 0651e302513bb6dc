import { complain } from '../lib/say.ts';
import type { Shard } from './shard.ts';
import { written } from './shard-of-run.ts';

/**
 * Prints the generator's shard to standard error, because the setting may come from the environment. If a shard
 * is empty and no other generator has tests, promptfoo would send empty prompts.
 */
export function noticeShard(subject: string, shard: Shard | undefined, cases: number, all: number): void {
  if (!shard) return;
  const advice = cases === 0 ? '; the design has fewer units than there are shards' : '';
  complain(`${subject}: shard ${written(shard)} has ${cases} of ${all} cases${advice}`);
}
