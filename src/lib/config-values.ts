import { z } from 'zod';
import { shown } from './config-error.ts';

const SHARE = 'expected a share between 0 and 1';

/** Returns the schema of a whole number from 1. */
export function countUpTo(most: number) {
  return wholeNumber(1, most);
}

/** Returns the schema of a whole number. `expected` is the message for a value that is too small or of another type. */
export function wholeNumber(least: number, most: number, expected = `expected a whole number from ${least}`) {
  return z.int({ error: expected }).min(least, expected).max(most, `expected at most ${most}`);
}

/** Returns the schema of an object that allows only the given keys. The error for an unknown key lists them. */
export function keyed<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, { error: `the keys are ${Object.keys(shape).join(', ')}` });
}

/**
 * Returns the schema of a value with several forms. Its errors refer to the form that `schemaOf` chooses from the keys.
 * For a value in no known form, the message is `expected`, which ends with a comma, and the value found.
 *
 * @param examples - A value of each form, for the docs and for editors.
 */
export function formOf<T>(
  schemaOf: (input: unknown) => z.ZodType<T> | undefined,
  expected: string,
  examples: readonly unknown[],
) {
  return z
    .unknown()
    .meta({ examples: [...examples] })
    .transform((input, context): T => {
      const parsed = schemaOf(input)?.safeParse(input, { reportInput: true });
      if (parsed?.success) return parsed.data;
      if (!parsed) context.addIssue({ code: 'custom', message: `${expected} got ${shown(input)}` });
      for (const issue of parsed?.error.issues ?? []) context.addIssue({ ...issue });
      return z.NEVER;
    });
}

/** The schema of a share, such as a probability. */
export const shareSchema = z.number({ error: SHARE }).min(0, SHARE).max(1, SHARE);

/** The schema of a switch. */
export const switchSchema = z.boolean({ error: 'expected true or false' });

/** Returns the schema of a list of distinct words out of `all`. A single word may be given without a list. */
export function wordsOf<const T extends readonly [string, ...string[]]>(all: T) {
  const error = `expected one of ${all.join(', ')}, or a list of them`;
  return z.preprocess(
    (input) => (typeof input === 'string' ? [input] : input),
    z
      .array(z.enum(all, { error }), { error })
      .min(1, error)
      .refine((list) => new Set(list).size === list.length, {
        error: ({ input }) => `expected each word once, got ${shown(input)}`,
      }),
  );
}
