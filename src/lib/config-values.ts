import { z } from 'zod';
import { shown } from './config-error.ts';

const SHARE = 'expected a share between 0 and 1';

/** Schema of a count: a whole number from 1 to a maximum. */
export function countUpTo(most: number) {
  return wholeNumber(1, most);
}

/** Schema of a whole number within bounds. @param expected - The message for a value of another type or too small. */
export function wholeNumber(least: number, most: number, expected = `expected a whole number from ${least}`) {
  return z.int({ error: expected }).min(least, expected).max(most, `expected at most ${most}`);
}

/** Schema of an object without other keys; its error lists the keys. */
export function keyed<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, { error: `the keys are ${Object.keys(shape).join(', ')}` });
}

/**
 * Schema of a value in one of several forms, whose errors refer to the form intended.
 *
 * @param schemaOf - Chooses the form by a value's keys. @param expected - All forms, up to the words “got …”.
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

/** Schema of a part of a whole, from 0 to 1. */
export const shareSchema = z.number({ error: SHARE }).min(0, SHARE).max(1, SHARE);

export const switchSchema = z.boolean({ error: 'expected true or false' });

/** Schema of a list of different words; a single word may stand alone. */
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
