import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Seed } from './random.ts';

/** Drawn seeds are below this number. */
const MOST = 1_000_000_000;

/** With this value of `seed` in a config, every run draws a new seed. */
const FRESH = 'fresh';

/** The environment variable with the number of the drawn seed, for child processes and resumed runs. */
const SEED_KEY = 'CAUSAL_SEED';

/** The command-line arguments that resume an earlier run. A resumed run must not draw a new seed. */
const RESUMING = /^(--resume|--retry-errors|retry)(=|$)/;

/** The message for a seed of another type. */
const SEED = 'expected a whole number or text';

/** The schema of the key `seed` of every config. */
export const seedSchema = z
  .union([z.int(), z.string().min(1, SEED)], { error: SEED })
  .default(1)
  .transform((seed, context) => {
    if (seed !== FRESH) return seed;
    const found = freshSeed();
    if ('seed' in found) return found.seed;
    context.addIssue({ code: 'custom', message: found.problem });
    return z.NEVER;
  })
  .describe(
    'The seed of all randomness. With `fresh`, each run draws a new seed and asks different questions of the same difficulty, so no model can learn them.',
  );

/**
 * Returns the seed of this run, such as `fresh-48151623`. If the environment contains no seed, draws one and stores it
 * there. Returns a `problem` instead if the environment's seed is invalid, or if it is missing in a part of a run or
 * in a resumed run.
 */
function freshSeed(
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv,
): { readonly seed: Seed } | { readonly problem: string } {
  const given = env[SEED_KEY];
  if (given) {
    if (/^\d{1,10}$/.test(given) && Number(given) < MOST) return { seed: `${FRESH}-${Number(given)}` };
    return { problem: `expected ${SEED_KEY} to be a whole number below ${MOST}, got ${given}` };
  }
  if (env.CAUSAL_SHARD)
    return {
      problem: `with CAUSAL_SHARD, expected ${SEED_KEY} to be the same number in all shards, got none`,
    };
  if (args.some((word) => RESUMING.test(word)))
    return { problem: `expected ${SEED_KEY} to be the seed that the original run printed, got none` };
  const drawn = String(randomInt(MOST));
  env[SEED_KEY] = drawn;
  // The line contains no text from outside, so it cannot reveal a secret.
  console.error(
    `seed: fresh: this run drew the seed ${drawn}. Set ${SEED_KEY}=${drawn} to ask the same questions again; --resume needs it.`,
  );
  return { seed: `${FRESH}-${drawn}` };
}
