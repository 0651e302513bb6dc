import { randomInt } from 'node:crypto';
import type { Seed } from './rng.ts';
import { complain } from './say.ts';
import { TRAINING_SEEDS } from './training-seeds.ts';

/** The config's seed value with which every run draws its own seed. */
export const FRESH = 'fresh';

/** The environment variable with the seed that a run drew, for its child processes and for resuming. */
export const SEED_KEY = 'CAUSAL_SEED';

/** The arguments that resume an earlier run. A resumed run must not draw a new seed. */
const RESUMING = /^(--resume|--retry-errors|retry)(=|$)/;

/** Returns the argument by which promptfoo's command line resumes a run; undefined if it starts a new run. */
export function resumingWord(args: readonly string[] = process.argv): string | undefined {
  return args.find((word) => RESUMING.test(word));
}

/** The environment variables that mark one part of a run whose other parts run in other processes. */
const PARTS = ['CAUSAL_SHARD', 'CAUSAL_STAGE'] as const;

/** A symbol in the global registry, because a project may load two copies of this module. */
const DRAWN = Symbol.for('promptfoo-causal: the seed that this process drew');
const shared = globalThis as { [DRAWN]?: string };

/**
 * Returns the seed of this run, such as `fresh-48151623`: the seed in the environment, or a new seed, which is then
 * stored in the environment.
 *
 * @returns The reason as `problem` if the environment's seed is invalid, or if a new seed would differ from that of the
 * rest of the run.
 */
export function freshSeed(
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv,
): { readonly seed: Seed } | { readonly problem: string } {
  const given = env[SEED_KEY];
  if (given) {
    if (/^\d{1,10}$/.test(given) && Number(given) < TRAINING_SEEDS)
      return { seed: `${FRESH}-${Number(given)}` };
    return {
      problem: `expected ${SEED_KEY} in the environment to be a whole number below ${TRAINING_SEEDS} (higher seeds are reserved for training), got ${given}`,
    };
  }
  const part = PARTS.find((key) => env[key]);
  const resuming = resumingWord(args);
  if (part || resuming) {
    const why = part
      ? `in addition to ${part}, because all parts of a run must have the same design`
      : `with ${resuming}`;
    return {
      problem: `expected ${SEED_KEY} in the environment ${why}, got none; the run that drew the seed printed it, and its rows contain it in metadata.design`,
    };
  }
  const drawn = String(randomInt(TRAINING_SEEDS));
  env[SEED_KEY] = drawn;
  shared[DRAWN] = drawn;
  complain(
    `seed: fresh: drew ${drawn}. ${SEED_KEY}=${drawn} asks the same questions again; --resume needs it.`,
  );
  return { seed: `${FRESH}-${drawn}` };
}

/** Tests whether this process drew the seed in the environment. If so, no other process knows that seed. */
export function drewSeed(env: NodeJS.ProcessEnv = process.env): boolean {
  return shared[DRAWN] !== undefined && env[SEED_KEY] === shared[DRAWN];
}

/** Returns the number in a fresh seed; undefined for a fixed seed. */
export function freshNumber(seed: Seed): number | undefined {
  const [, number] = /^fresh-(\d{1,9})$/.exec(String(seed)) ?? [];
  return number === undefined ? undefined : Number(number);
}
