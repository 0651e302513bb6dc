import { z } from 'zod';
import { shown } from './config-error.ts';
import { FRESH, freshSeed } from './fresh-seed.ts';
import { isForTraining, isTrainingSeed, TRAINING_SEEDS } from './training-seeds.ts';

const SHARE = 'expected a share between 0 and 1';
const SEED = 'expected a whole number or a text';

/** Where all randomness of a config starts. */
export const seedSchema = z
  .union([z.int(), z.string().min(1, SEED)], { error: SEED })
  .default(1)
  .refine((seed) => isTrainingSeed(seed) === isForTraining(), {
    error: () =>
      isForTraining()
        ? `expected a seed for training, a whole number from ${TRAINING_SEEDS}: evaluation refuses those`
        : `expected a seed below ${TRAINING_SEEDS}: from there on they are for training, and a model may have learned their questions`,
  })
  .transform((seed, context) => {
    if (seed !== FRESH) return seed;
    const found = freshSeed();
    if ('seed' in found) return found.seed;
    context.addIssue({ code: 'custom', message: found.problem });
    return z.NEVER;
  })
  .describe(
    'Where all randomness starts; `fresh`: a new one for each run, as difficult, so that no question can be learned.',
  );

/** How many of something: a whole number from 1, up to what a machine can do. */
export function countUpTo(most: number) {
  return wholeNumber(1, most);
}

/** A whole number within bounds. @param expected - What is said of one that is none, or too small. */
export function wholeNumber(least: number, most: number, expected = `expected a whole number from ${least}`) {
  return z.int({ error: expected }).min(least, expected).max(most, `expected at most ${most}`);
}

/** An object with no other keys than these; whatever else it is, is told them. */
export function keyed<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, { error: `the keys are ${Object.keys(shape).join(', ')}` });
}

/**
 * A value in one of several forms, so that what is wrong is named within the form that is meant.
 *
 * @param schemaOf - The form that a value's keys tell. @param expected - All forms, up to the words “got …”.
 */
export function formOf<T>(schemaOf: (input: unknown) => z.ZodType<T> | undefined, expected: string) {
  return z.unknown().transform((input, context): T => {
    const parsed = schemaOf(input)?.safeParse(input, { reportInput: true });
    if (parsed?.success) return parsed.data;
    if (!parsed) context.addIssue({ code: 'custom', message: `${expected} got ${shown(input)}` });
    for (const issue of parsed?.error.issues ?? []) context.addIssue({ ...issue });
    return z.NEVER;
  });
}

/** A part of a whole, from 0 to 1. */
export const shareSchema = z.number({ error: SHARE }).min(0, SHARE).max(1, SHARE);

/** Yes or no to a setting. */
export const switchSchema = z.boolean({ error: 'expected true or false' });

/** A list of words, each once; a single word may stand alone. */
export function wordsOf<const T extends readonly [string, ...string[]]>(all: T) {
  const error = `expected one of ${all.join(', ')}, or a list of them`;
  return z.preprocess(
    (input) => (typeof input === 'string' ? [input] : input),
    z
      .array(z.enum(all, { error }), { error })
      .min(1, error)
      .refine((list) => new Set(list).size === list.length, {
        error: ({ input }) => `expected each once, got ${shown(input)}`,
      }),
  );
}
