import { refuseConfig, shown } from '../lib/config-error.ts';
import { drewSeed, SEED_KEY } from '../lib/fresh-seed.ts';
import { complain } from '../lib/say.ts';
import { parseShard, type Shard } from './shard.ts';
import { type Environment, shardOfEngine } from './shard-engines.ts';

/**
 * Returns the shard from the config or from `CAUSAL_SHARD`; undefined for the whole design. Contradictory or incomplete
 * settings are refused, because a job that guessed its shard might ask another job's questions.
 */
export function shardOfRun(
  subject: string,
  setting: Shard | 'auto' | undefined,
  env: Environment,
): Shard | undefined {
  const refuse = (message: string): never => {
    refuseConfig(subject, ['shard'], message);
  };
  const { CAUSAL_SHARD_COUNT: count } = env;
  const given = env.CAUSAL_SHARD || (setting === 'auto' ? 'auto' : undefined);
  if (given === undefined && setting === undefined && count) {
    return refuse(
      `with CAUSAL_SHARD_COUNT=${count}, expected CAUSAL_SHARD in the environment, got none; set CAUSAL_SHARD=auto`,
    );
  }
  const told = given === 'auto' ? shardOfEngine(env) : given === undefined ? undefined : parseShard(given);
  if (typeof told === 'string') return refuse(told);
  if (given !== undefined && !told) {
    return refuse(
      `expected CAUSAL_SHARD in the environment to be auto or a shard like 3/16, where 1/16 is the first, got ${shown(given)}`,
    );
  }
  if (setting !== undefined && drewSeed()) {
    return refuse(
      `expected ${SEED_KEY} in the environment, got none; without it, seed: fresh would draw different questions for each shard`,
    );
  }
  if (setting === undefined || setting === 'auto') return told;
  if (told && written(told) !== written(setting)) {
    return refuse(
      `expected ${written(told)}, the shard that CAUSAL_SHARD=${given} in the environment selects, got ${written(setting)}; remove one of the two settings`,
    );
  }
  return setting;
}

export function written({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/** Prints the shard to standard error, because it may come from the environment and may be empty by mistake. */
export function noticeShard(subject: string, shard: Shard | undefined, cases: number, all: number): void {
  if (!shard) return;
  const advice = cases === 0 ? '; the design has fewer units than there are shards' : '';
  complain(`${subject}: shard ${written(shard)} has ${cases} of ${all} cases${advice}`);
}
