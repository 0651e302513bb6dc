import { z } from 'zod';
import { isRecord } from './json.ts';
import { freshSeed } from './random.ts';
import { ConfigError, type ConfigProblem } from './user-error.ts';

/**
 * Checks a config by its schema. The schemas below, and those of the tasks, only say what they expect: `expected a whole
 * number from 2`. This function completes their messages by what was found: `…, got 1`.
 *
 * @param subject - Whose config it is, for the error.
 * @param furtherProblems - Checks several keys of the raw input together, so that all problems are reported at once.
 * @throws {ConfigError} If there is a problem.
 */
export function parseConfig<T extends z.ZodType>(
  subject: string,
  schema: T,
  input: unknown,
  furtherProblems: (input: Record<string, unknown>) => readonly ConfigProblem[] = () => [],
): z.infer<T> {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true });
  const fields = isRecord(input) ? input : {};
  const problems = [...(parsed.success ? [] : parsed.error.issues.map(problemOf)), ...furtherProblems(fields)];
  if (problems.length > 0 || !parsed.success) throw new ConfigError(subject, problems);
  return parsed.data;
}

/**
 * Returns the schema of an object that allows only the keys of its shape. The error for an unknown key lists them.
 *
 * @param expected - The message for a value that is no object.
 */
export function keyed<T extends z.core.$ZodLooseShape>(shape: T, expected = knownKeys(Object.keys(shape))) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys, Object.keys(shape)) : expected),
  });
}

/** Returns the schema of a whole number. `expected` is the message for a value that is too small or of another type. */
export function wholeNumber(least: number, most: number, expected = `expected a whole number from ${least}`) {
  return z.int({ error: expected }).min(least, expected).max(most, `expected at most ${most}`);
}

const SHARE = 'expected a share between 0 and 1';

/** The schema of a share, such as a probability. */
export const shareSchema = z.number({ error: SHARE }).min(0, SHARE).max(1, SHARE);

/** The schema of a switch. */
export const switchSchema = z.boolean({ error: 'expected true or false' });

const SEED = 'expected a whole number or a string';

/** The schema of the key `seed` of every config. The word `fresh` becomes the seed that this run has drawn. */
export const seedSchema = z
  .union([z.int(), z.string().min(1, SEED)], { error: SEED })
  .default(1)
  .transform((seed, context) => {
    if (seed !== 'fresh') return seed;
    const drawn = freshSeed();
    if ('seed' in drawn) return drawn.seed;
    context.addIssue({ code: 'custom', message: drawn.problem });
    return z.NEVER;
  })
  .describe(
    'The seed of all random choices. With `fresh`, each run draws a new seed, so no model can learn the questions.',
  );

const ANSWER_FORMATS = ['tag', 'json', 'words'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** The schema of the key `answerFormat` of every generator's config. */
export const answerFormatSchema = z
  .enum(ANSWER_FORMATS, { error: `expected one of ${ANSWER_FORMATS.join(', ')}` })
  .default('tag')
  .describe(
    'The format in which the prompt asks for an answer: an answer tag, a JSON object, or a bare word. With `json`, every request also contains a `response_format`.',
  );

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

/** Turns an issue of zod into a problem that names the value found, and the name that was probably meant. */
function problemOf(issue: z.core.$ZodIssue): ConfigProblem {
  const { path, code, message, input } = issue;
  // These messages already name what was found.
  if (code === 'custom' || code === 'unrecognized_keys') return { path, message };
  const meant = code === 'invalid_value' ? nearest(String(input), issue.values.map(String)) : undefined;
  return { path, message: `${message}, got ${shown(input)}${meant ? `; did you mean ${meant}` : ''}` };
}

/** @example unknownKeys(['sed'], ['seed', …]) // 'unknown key sed; did you mean seed; the keys are seed, …' */
function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  const unknown = `unknown ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}`;
  const hints = keys
    .map((key) => nearest(key, known))
    .filter((meant) => meant !== undefined)
    .map((meant) => `did you mean ${meant}`);
  return [unknown, ...hints, knownKeys(known)].join('; ');
}

function knownKeys(known: readonly string[]): string {
  return `the keys are ${known.join(', ')}`;
}

/** Longer values are cut off in messages. */
const MOST_SHOWN = 80;

/** Writes a value for a message: as JSON if it can be, and not too long. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = jsonOf(value) ?? Object.prototype.toString.call(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // With YAML aliases, a list can contain itself.
    return undefined;
  }
}

/** Finds the known name that is the fewest edits away: at most two, or one for every three letters. Case is ignored. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((known) => ({ known, edits: editsBetween(name.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, name.length / 3) ? best.known : undefined;
}

/** Computes the Levenshtein distance. Row i holds the distances of the first i characters of `a` to the starts of `b`. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const above = row;
    row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = above[j]! + Number(a[i] !== b[j]);
      row.push(Math.min(row[j]! + 1, above[j + 1]! + 1, replaced));
    }
  }
  return row[b.length]!;
}
