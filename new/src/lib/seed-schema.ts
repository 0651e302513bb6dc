import { z } from 'zod';
import { FRESH, freshSeed } from './fresh-seed.ts';

const SEED = 'expected a whole number or text';

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
