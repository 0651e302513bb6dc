import { randomInt } from 'node:crypto';
import type { Seed } from './rng.ts';
import { complain } from './say.ts';

/** The first seed reserved for training data. Evaluation refuses it and all higher seeds. */
export const TRAINING_SEEDS = 1_000_000_000;

/** With this value of `seed` in a config, every run draws a new seed. */
export const FRESH = 'fresh';

/** The environment variable that contains the number of the drawn seed, for child processes and resumed runs. */
export const SEED_KEY = 'CAUSAL_SEED';

/** The command-line arguments that resume an earlier run. A resumed run must not draw a new seed. */
const RESUMING = /^(--resume|--retry-errors|retry)(=|$)/;

export function resumingWord(args: readonly string[] = process.argv): string | undefined {
  return args.find((word) => RESUMING.test(word));
}

/** The environment variables of a process that asks only a part of a run's questions. */
const PARTS = ['CAUSAL_SHARD', 'CAUSAL_STAGE'] as const;

/** Symbols in the global registry, which several loaded copies of this module share. */
const TRAINING = Symbol.for('promptfoo-causal: questions for training');
const DRAWN = Symbol.for('promptfoo-causal: the seed that this process drew');
const shared = globalThis as { [DRAWN]?: string; [TRAINING]?: boolean };

/**
 * Returns the seed of this run, such as `fresh-48151623`. If the environment contains no seed, draws one and stores it
 * there. Returns a `problem` instead if the environment's seed is invalid, or if it is missing in a part of a run or
 * in a resumed run.
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
    const hint = part
      ? 'all parts of a run must have the same seed, so choose one number for all of them'
      : 'the original run printed its seed, and its rows contain it in metadata.design';
    return {
      problem: `with ${part ?? resuming}, expected ${SEED_KEY} in the environment, got none; ${hint}`,
    };
  }
  const drawn = String(randomInt(TRAINING_SEEDS));
  env[SEED_KEY] = drawn;
  shared[DRAWN] = drawn;
  complain(
    `seed: fresh: this run drew the seed ${drawn}. Set ${SEED_KEY}=${drawn} to ask the same questions again; --resume needs it.`,
  );
  return { seed: `${FRESH}-${drawn}` };
}

/** Tests whether this process drew the seed in the environment. If so, other machines do not know it. */
export function drewSeed(env: NodeJS.ProcessEnv = process.env): boolean {
  return shared[DRAWN] !== undefined && env[SEED_KEY] === shared[DRAWN];
}

export function freshNumber(seed: Seed): number | undefined {
  const [, number] = /^fresh-(\d{1,9})$/.exec(String(seed)) ?? [];
  return number === undefined ? undefined : Number(number);
}

export function isTrainingSeed(seed: Seed): boolean {
  return Number(seed) >= TRAINING_SEEDS;
}

export function isForTraining(): boolean {
  return shared[TRAINING] === true;
}

/** Makes all generators in this process accept only seeds for training. */
export function makeForTraining(): void {
  shared[TRAINING] = true;
}
