import { randomInt } from 'node:crypto';
import type { Seed } from './rng.ts';
import { complain } from './say.ts';
import { TRAINING_SEEDS } from './training-seeds.ts';

/** What a config says for a seed that each run draws for itself. */
export const FRESH = 'fresh';

/** In the environment: the seed that a run drew. Whatever the run starts, and whoever goes on with it, asks the same. */
export const SEED_KEY = 'CAUSAL_SEED';

/** What goes on with an earlier run, and so must not draw. */
const RESUMING = /^(--resume|--retry-errors|retry)(=|$)/;

/** The word of promptfoo's command line by which it goes on with an earlier run; undefined where it begins one. */
export function resumingWord(args: readonly string[] = process.argv): string | undefined {
  return args.find((word) => RESUMING.test(word));
}

/** In the environment: a part of a run, of which other processes ask other parts. */
const PARTS = ['CAUSAL_SHARD', 'CAUSAL_STAGE'] as const;

/** By whom a seed was drawn; a project whose files are loaded twice has two copies of this module. */
const DRAWN = Symbol.for('promptfoo-causal: the seed that this process drew');
const shared = globalThis as { [DRAWN]?: string };

/**
 * The seed of this run as a text, `fresh-48151623`, which in a config is that very seed: the one of the environment, else a
 * new one, which is put there.
 *
 * @returns What is wrong as `problem`, where a new one would not be that of the run, or the environment's is none.
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
      problem: `expected ${SEED_KEY} in the environment to be a whole number below ${TRAINING_SEEDS}, from where on seeds are for training, got ${given}`,
    };
  }
  const part = PARTS.find((key) => env[key]);
  const resuming = resumingWord(args);
  if (part || resuming) {
    const why = part ? `beside ${part}, as all parts of a run ask one design` : `with ${resuming}`;
    return {
      problem: `expected ${SEED_KEY} in the environment ${why}, got none; the run that drew it printed it, and its rows hold it in metadata.design`,
    };
  }
  const drawn = String(randomInt(TRAINING_SEEDS));
  env[SEED_KEY] = drawn;
  shared[DRAWN] = drawn;
  complain(`seed: fresh: drew ${drawn}. ${SEED_KEY}=${drawn} asks the same again, as --resume must.`);
  return { seed: `${FRESH}-${drawn}` };
}

/** Whether the seed of the environment was drawn by this process, so that no other knows it. */
export function drewSeed(env: NodeJS.ProcessEnv = process.env): boolean {
  return shared[DRAWN] !== undefined && env[SEED_KEY] === shared[DRAWN];
}

/** The number in a fresh seed; undefined where a seed is fixed. */
export function freshNumber(seed: Seed): number | undefined {
  const [, number] = /^fresh-(\d{1,9})$/.exec(String(seed)) ?? [];
  return number === undefined ? undefined : Number(number);
}
