import { at } from '../lib/at.ts';
import { refuseConfig, shown } from '../lib/config-error.ts';
import { drewSeed, SEED_KEY } from '../lib/fresh-seed.ts';
import { complain } from '../lib/say.ts';
import { parseShard, type Shard, shardOf } from './shard.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

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

/**
 * A function that returns a shard, an explanation if variables are missing or wrong, or undefined outside the engine.
 */
type ReadEngine = (env: Environment, wanted: number | undefined) => Shard | string | undefined;

/**
 * Returns the shard of this job, or an explanation of missing or wrong variables. If the engine does not give the
 * number of shards, `CAUSAL_SHARD_COUNT` does: in Kubernetes, and in Slurm when only some tasks are run again.
 */
export function shardOfEngine(env: Environment): Shard | string {
  const count = env.CAUSAL_SHARD_COUNT || undefined;
  const wanted = count === undefined ? undefined : wholeNumber(count);
  if (count !== undefined && !(wanted! >= 1)) {
    return `expected CAUSAL_SHARD_COUNT in the environment to be a whole number from 1, got ${shown(count)}`;
  }
  const found = Object.entries(ENGINES).flatMap(([name, read]) => {
    const shard = read(env, wanted);
    return shard === undefined ? [] : [{ name, shard }];
  });
  if (found.length === 1) return at(found, 0).shard;
  return found.length > 1
    ? `expected the environment variables of only one job engine, got those of ${found.map(({ name }) => name).join(' and ')}; set CAUSAL_SHARD to the shard itself, such as 3/16`
    : 'with shard auto, expected JOB_COMPLETION_INDEX (Kubernetes), SLURM_ARRAY_TASK_ID (Slurm) or CI_NODE_INDEX (GitLab) in the environment, got none; set CAUSAL_SHARD to the shard itself, such as 3/16';
}

const ENGINES: Readonly<Record<string, ReadEngine>> = {
  /** An Indexed Job counts from 0, and its pods do not know how many pods there are. */
  Kubernetes({ JOB_COMPLETION_INDEX: index }, wanted) {
    if (index === undefined) return undefined;
    if (wanted === undefined) {
      return `with JOB_COMPLETION_INDEX=${index}, expected CAUSAL_SHARD_COUNT in the environment, got none; set it to the job's number of completions`;
    }
    return (
      shardOf(wholeNumber(index) + 1, wanted) ??
      `with CAUSAL_SHARD_COUNT=${wanted}, expected JOB_COMPLETION_INDEX from 0 to ${wanted - 1}, got ${shown(index)}`
    );
  },

  /** The tasks of an array may have any numbers. If only some tasks are run again, they form an array of their own. */
  Slurm(env, wanted) {
    const { SLURM_ARRAY_TASK_ID: id, SLURM_ARRAY_TASK_COUNT: tasks } = env;
    if (id === undefined) return undefined;
    const { SLURM_ARRAY_TASK_MIN: lowest, SLURM_ARRAY_TASK_MAX: highest } = env;
    const got = `got SLURM_ARRAY_TASK_ID=${id} in an array of ${tasks ?? 'an unknown number of'} tasks, numbered from ${lowest ?? '?'} to ${highest ?? '?'}`;
    if (wanted !== undefined) {
      const shard = lowest === '0' ? undefined : shardOf(wholeNumber(id), wanted);
      return (
        shard ??
        `with CAUSAL_SHARD_COUNT=${wanted}, expected --array=1-${wanted} or a part of that range, ${got}`
      );
    }
    const first = wholeNumber(lowest ?? '');
    const count = wholeNumber(tasks ?? '');
    const hasGaps = highest !== undefined && wholeNumber(highest) !== first + count - 1;
    // A single task, or an array that starts late or has gaps, is most likely a rerun of some tasks.
    // An array that counts from 0 is refused: task 7 of it would be shard 8, but shard 7 when it is run again.
    const isWhole = count > 1 && first === 1 && !hasGaps;
    return (
      (isWhole ? shardOf(wholeNumber(id), count) : undefined) ??
      `expected a whole array such as 1-16 or, if only some of its tasks are run again, the number of shards in CAUSAL_SHARD_COUNT, ${got}`
    );
  },

  GitLab({ CI_NODE_INDEX: index, CI_NODE_TOTAL: total }, wanted) {
    if (index === undefined) return undefined;
    const shard = shardOf(wholeNumber(index), wholeNumber(total ?? ''));
    if (shard && (wanted ?? shard.count) === shard.count) return shard;
    const also = wanted === undefined ? '' : `, and CI_NODE_TOTAL equal to CAUSAL_SHARD_COUNT (${wanted})`;
    return `expected CI_NODE_INDEX from 1 to CI_NODE_TOTAL${also}, got ${shown(index)} and ${shown(total)}`;
  },
};

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
