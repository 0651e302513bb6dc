import { refuseConfig, shown } from '../lib/config-error.ts';
import { complain } from '../lib/say.ts';
import { parseShard, type Shard } from './shard.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the shard in `CAUSAL_SHARD`; undefined for the whole design. A mistake in it is refused. */
export function shardOfRun({ CAUSAL_SHARD: given }: Environment): Shard | undefined {
  if (!given) return undefined;
  const shard = parseShard(given);
  if (shard) return shard;
  refuseConfig(
    'the environment',
    ['CAUSAL_SHARD'],
    `expected a shard like 3/16, where 1/16 is the first, got ${shown(given)}`,
  );
}

/** Prints the shard to standard error, because it comes from the environment and may be empty by mistake. */
export function noticeShard(subject: string, shard: Shard | undefined, cases: number, all: number): void {
  if (!shard) return;
  const advice = cases === 0 ? '; the design has fewer units than there are shards' : '';
  complain(`${subject}: shard ${shard.index}/${shard.count} has ${cases} of ${all} cases${advice}`);
}
