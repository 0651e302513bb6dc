import stringify from 'json-stringify-pretty-compact';
import { withoutMark } from '../lib/byte-order-mark.ts';
import { UserError } from '../lib/user-error.ts';
import { SCORES } from '../tasks/scores.ts';
import { SCORECARD_VERSION, type Scorecard, scorecardSchema } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

const LINE_LENGTH = 140;

/** The number of significant digits that are free of rounding noise. */
const SIGNIFICANT_DIGITS = 15;

/** Returns the text of a scorecard file. Equal scorecards give equal bytes. */
export function serialiseScorecard(scorecard: Scorecard): string {
  // The schema puts the keys in a fixed order, regardless of the order in which they were added.
  const content = scorecardSchema.parse(rounded(scorecard));
  return `${stringify(content, { maxLength: LINE_LENGTH, indent: 1 })}\n`;
}

export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return roundedNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(rounded);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.map(([key, entry]) => [key, rounded(entry)]));
}

function roundedNumber(value: number): number {
  const isShort = Number.isInteger(value) && Math.abs(value) < 10 ** SIGNIFICANT_DIGITS;
  return isShort ? value : Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/**
 * Reads the text of a scorecard file.
 *
 * @throws {UserError} If the text is not a scorecard, has a different version, or contains contradictions.
 */
export function parseScorecard(text: string, name: string): Scorecard {
  let content: unknown;
  try {
    content = JSON.parse(withoutMark(text));
  } catch (error) {
    throw new UserError(
      `${name}: expected a scorecard, got a file that is not JSON: ${(error as Error).message}`,
    );
  }
  const version = (content as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (version !== SCORECARD_VERSION) {
    throw new UserError(
      `${name}: expected a scorecard with schemaVersion ${SCORECARD_VERSION}, got ${version === undefined ? 'none' : JSON.stringify(version)}; run the eval again and record a new scorecard`,
    );
  }
  const parsed = scorecardSchema.safeParse(content);
  const problems = parsed.success
    ? misfits(parsed.data)
    : parsed.error.issues.map(
        (issue) => `${issue.path.map(String).join('.') || 'the file'}: ${issue.message}`,
      );
  if (parsed.success && problems.length === 0) return parsed.data;
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  throw new UserError(`${name}: ${problems[0]}${more}`);
}

/** Finds contradictions within each task's results that the schema of a scorecard cannot detect. */
export function misfits(scorecard: Scorecard): string[] {
  return SCORES.flatMap((score) => {
    const shared = sharedOf(score, scorecard);
    const results = scorecard.variants.map((variant) => resultOf(score, variant));
    const missing = results.findIndex((result) => (result === undefined) !== (shared === undefined));
    if (missing >= 0) {
      const [has, lacks] = shared === undefined ? ['none', 'some'] : ['some', 'none'];
      const place = `tasks.${score.kind.id}`;
      return [`variants.${missing}.${place}: expected ${has}, as in ${place}, got ${lacks}`];
    }
    return shared === undefined ? [] : score.misfits(shared, results);
  });
}
