import stringify from 'json-stringify-pretty-compact';
import { z } from 'zod';
import { UserError } from '../lib/user-error.ts';
import { SCHEMA_VERSION, type Scorecard, scorecardSchema } from './scorecard.ts';
import { answersOf, countsOf } from './signs.ts';

/** Writes a scorecard as JSON, with small objects on one line. */
export function serialiseScorecard(scorecard: Scorecard): string {
  return `${stringify(scorecard, { maxLength: 110 })}\n`;
}

/** Parses a stored scorecard. @throws {UserError} If it is of another version, or was changed. */
export function parseScorecard(text: string, file: string): Scorecard {
  const json = parsedJson(text, file);
  checkVersion(json, file);
  const parsed = scorecardSchema.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new UserError(`${file}: ${path.join('.') || 'the scorecard'}: ${message}`);
  }
  checkCounts(parsed.data, file);
  return parsed.data;
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file}: expected JSON: ${(error as Error).message}`);
  }
}

function checkVersion(json: unknown, file: string): void {
  const version = z.object({ schemaVersion: z.number() }).safeParse(json).data?.schemaVersion;
  if (version === undefined)
    throw new UserError(`${file}: expected a scorecard.json of promptfoo-causal, got other JSON`);
  if (version !== SCHEMA_VERSION)
    throw new UserError(
      `${file}: this scorecard has version ${version}, and this release reads version ${SCHEMA_VERSION}; write it again from its results with this release`,
    );
}

/** Checks that the counts of each variant follow from its answers. */
function checkCounts({ cases, variants }: Scorecard, file: string): void {
  for (const { name, answers, counts } of variants) {
    const isComplete = answers.length === cases.length;
    if (!isComplete || JSON.stringify(countsOf(cases, answersOf(answers), counts.asked)) !== JSON.stringify(counts))
      throw new UserError(
        `${file}: the counts of ${name} do not match its answers, so the file was changed; record the baseline again`,
      );
  }
}
