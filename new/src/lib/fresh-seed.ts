import { randomInt } from 'node:crypto';
import type { Seed } from './random.ts';
import { complain } from './say.ts';

/** Drawn seeds are below this number. */
const MOST = 1_000_000_000;

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
const PARTS = ['CAUSAL_SHARD'] as const;

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
    if (/^\d{1,10}$/.test(given) && Number(given) < MOST) return { seed: `${FRESH}-${Number(given)}` };
    return {
      problem: `expected ${SEED_KEY} in the environment to be a whole number below ${MOST}, got ${given}`,
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
  const drawn = String(randomInt(MOST));
  env[SEED_KEY] = drawn;
  complain(
    `seed: fresh: this run drew the seed ${drawn}. Set ${SEED_KEY}=${drawn} to ask the same questions again; --resume needs it.`,
  );
  return { seed: `${FRESH}-${drawn}` };
}
