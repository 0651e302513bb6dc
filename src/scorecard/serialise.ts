import stringify from 'json-stringify-pretty-compact';
import { withoutMark } from '../lib/byte-order-mark.ts';
import { UserError } from '../lib/user-error.ts';
import { misfits } from './cross-check.ts';
import { SCORECARD_VERSION, type Scorecard, scorecardSchema } from './schema.ts';

/** A line of a scorecard file: short enough to read in a review, long enough that one thing is one line. */
const LINE_LENGTH = 140;

/** Beyond these the digits of a number are noise of the arithmetic. */
const SIGNIFICANT_DIGITS = 15;

/** Writes a scorecard as the text of its file: the same scorecard gives the same bytes. */
export function serialiseScorecard(scorecard: Scorecard): string {
  // The schema has the keys in one order, however they were put together.
  return `${stringify(scorecardSchema.parse(rounded(scorecard)), { maxLength: LINE_LENGTH, indent: 1 })}\n`;
}

/** The value as JSON would give it back, with its numbers rounded. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(SIGNIFICANT_DIGITS));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(rounded);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.map(([key, entry]) => [key, rounded(entry)]));
}

/**
 * Reads the text of a scorecard file.
 *
 * @param name - The file, for what is wrong with it.
 * @throws {UserError} If it is no scorecard, one of another version, or one whose lists do not fit together; naming the
 *   first place that does not fit.
 */
export function parseScorecard(text: string, name: string): Scorecard {
  let content: unknown;
  try {
    content = JSON.parse(withoutMark(text));
  } catch (error) {
    throw new UserError(`${name}: expected a scorecard, got no JSON: ${(error as Error).message}`);
  }
  const version = (content as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (version === 1) {
    throw new UserError(
      `${name}: this scorecard has schemaVersion 1, from before promptfoo-causal 0.2; its names differ, so run the eval again and record a new one`,
    );
  }
  if (version !== SCORECARD_VERSION) {
    throw new UserError(
      `${name}: expected a scorecard with schemaVersion ${SCORECARD_VERSION}, got ${version === undefined ? 'none' : JSON.stringify(version)}`,
    );
  }
  const parsed = scorecardSchema.safeParse(content);
  const problems = parsed.success
    ? misfits(parsed.data)
    : parsed.error.issues.map(
        ({ path, message }) => `${path.map(String).join('.') || 'the file'}: ${message}`,
      );
  if (parsed.success && problems.length === 0) return parsed.data;
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  throw new UserError(`${name}: ${problems[0] ?? 'it does not fit'}${more}`);
}
