import stringify from 'json-stringify-pretty-compact';
import { z } from 'zod';
import { UserError } from '../lib/user-error.ts';
import type { Scorecard } from './scorecard.ts';
import { answersOf, countsOf } from './signs.ts';

/** The version of the scorecard that this release writes and reads. */
const VERSION = 4;

const count = z.int().min(0);
const texts = z.array(z.string());
const byName = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const estimate = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('estimate'),
    clusters: count,
    value: z.number(),
    low: z.number(),
    high: z.number(),
  }),
  z.strictObject({ kind: z.literal('bounds'), low: z.number(), high: z.number() }),
  z.strictObject({ kind: z.literal('undefined'), reason: z.string() }),
]);

const metric = z.strictObject({
  name: z.string(),
  about: z.string(),
  skill: z.string().optional(),
  kind: z.enum(['decides', 'guard', 'shown']),
  range: z.tuple([z.number(), z.number()]),
  unit: z.enum(['share', 'difference', 'error', 'links']),
  better: z.enum(['higher', 'lower']),
  task: z.string().optional(),
  margin: z.number().optional(),
  headline: z.boolean().optional(),
  part: z.boolean().optional(),
});

const counts = z.strictObject({
  asked: count,
  received: count,
  right: count,
  yes: count,
  no: count,
  unparsed: count,
  refused: count,
  errors: count,
  missing: count,
});

const variant = z.strictObject({
  name: z.string(),
  provider: z.strictObject({ id: z.string(), label: z.string() }),
  prompt: z.string(),
  counts,
  estimates: byName(estimate),
  results: byName(z.unknown()),
  closest: byName(z.strictObject({ pattern: z.string(), agreement: z.number() })),
  answers: z.array(z.string().regex(/^[ynure]*$/)),
  failure: z.string().optional(),
  tokens: z.number().optional(),
  cost: z.number().optional(),
  latencyMs: z.number().optional(),
});

const comparison = z.strictObject({
  baseline: z.string(),
  recorded: z.strictObject({ file: z.string(), createdAt: z.string() }).optional(),
  candidate: z.string(),
  verdict: z.enum(['better', 'worse', 'no difference shown', 'not judged']),
  reason: z.string().optional(),
  pairing: z.enum(['same questions', 'other questions']),
  losses: byName(estimate),
  both: count,
  lost: texts,
  gained: texts,
});

const reply = z.strictObject({
  variant: z.string(),
  answer: z.string(),
  by: z.string().optional(),
  text: z.string(),
});

const check = z.strictObject({
  name: z.string(),
  kind: z.enum(['run', 'loss', 'floor', 'alarm']),
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  observed: estimate.optional(),
  limit: z.number().optional(),
  sentence: z.string(),
});

const verdict = z.enum(['pass', 'fail', 'inconclusive', 'not judged']);

const judgement = z.strictObject({
  verdict,
  exitCode: count,
  sentence: z.string(),
  candidates: z.array(
    z.strictObject({
      name: z.string(),
      baseline: z.string().optional(),
      verdict,
      sentence: z.string(),
      checks: z.array(check),
    }),
  ),
  saved: z.string().optional(),
  next: z.string().optional(),
});

/** The fields of a case. */
const question = { id: z.string(), task: z.string(), truth: z.boolean(), title: z.string() };

/** The schema of a stored scorecard, as strict as {@link Scorecard} is. */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(VERSION),
  createdAt: z.string(),
  evalId: z.string().optional(),
  versions: byName(z.string()),
  description: z.string().optional(),
  designs: z.array(z.strictObject({ task: z.string(), design: z.string(), questions: count, found: count })),
  metrics: z.array(metric),
  shared: byName(z.unknown()),
  cases: z.array(z.strictObject(question)),
  variants: z.array(variant),
  comparisons: z.array(comparison),
  questions: z.array(z.strictObject({ ...question, prompt: z.string(), replies: z.array(reply) })),
  gate: judgement.optional(),
});

const versioned = z.object({ schemaVersion: z.number() });

/** Parses a stored scorecard. @throws {UserError} If it is of another version, or was changed. */
export function parseScorecard(text: string, file: string): Scorecard {
  const found = parsedJson(text, file);
  const version = versioned.safeParse(found).data?.schemaVersion;
  if (version === undefined)
    throw new UserError(`${file}: expected a scorecard.json of promptfoo-causal, got other JSON`);
  if (version !== VERSION)
    throw new UserError(
      `${file}: this scorecard has version ${version}, and this release reads version ${VERSION}; roll up its results again with this release`,
    );
  const parsed = scorecardSchema.safeParse(found);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new UserError(`${file}: ${path.join('.') || 'the scorecard'}: ${message}`);
  }
  const scorecard = parsed.data as Scorecard;
  checkAnswers(scorecard, file);
  return scorecard;
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file}: expected JSON: ${(error as Error).message}`);
  }
}

/** Checks that the counts of each variant follow from its answers. */
function checkAnswers({ cases, variants }: Scorecard, file: string): void {
  const truths = cases.map(({ truth }) => truth);
  for (const { name, answers, counts } of variants) {
    const isSame =
      answers.length === cases.length &&
      JSON.stringify(countsOf(truths, answersOf(answers), counts.asked)) === JSON.stringify(counts);
    if (!isSame)
      throw new UserError(
        `${file}: the counts of ${name} do not fit its answers, so the file was changed; record the baseline again`,
      );
  }
}

/** Writes a scorecard as JSON, with small objects on one line. */
export function serialiseScorecard(scorecard: Scorecard): string {
  return `${stringify(scorecard, { maxLength: 110 })}\n`;
}
