import { z } from 'zod';
import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

/** The results of a run: what reports, gates and comparisons are made from. Everything in it is JSON. */
export type Scorecard = Frozen<z.infer<typeof scorecardSchema>>;

/** A variant's replies and scores. */
export type VariantScores = Scorecard['variants'][number];

/** How many replies of a variant were read in which way. */
export type Counts = VariantScores['counts'];

/** A candidate beside its baseline. */
export type Comparison = Scorecard['comparisons'][number];

/** A question with its texts, for the page: among those that were answered wrong, first those that changed. */
export type ExampleQuestion = Scorecard['questions'][number];

/** What the gate says of a run. */
export type Judgement = NonNullable<Scorecard['gate']>;

/** The exit code in the judgement of an undecided run that fails, because of `--strict` or the policy. */
export const EXIT_IF_UNDECIDED = 4;

/** One thing that the gate checks of a candidate. */
export type Check = Judgement['candidates'][number]['checks'][number];

/** A value that nobody may change, whatever it contains. */
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Names a comparison's baseline, with its file if an earlier run recorded it. @example 'v1', 'v1 of baseline.json' */
export function baselineName({ baseline, recorded }: Pick<Comparison, 'baseline' | 'recorded'>): string {
  return recorded === undefined ? baseline : `${baseline} of ${recorded.file}`;
}

const text = z.string();
const count = z.int().min(0);
const byName = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const estimate: z.ZodType<Estimate> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('estimate'),
    clusters: count,
    value: z.number(),
    low: z.number(),
    high: z.number(),
  }),
  z.strictObject({ kind: z.literal('bounds'), low: z.number(), high: z.number() }),
  z.strictObject({ kind: z.literal('undefined'), reason: text }),
]);

/** Its fields are explained at `MetricInfo`. */
const metric: z.ZodType<MetricInfo> = z.strictObject({
  name: text,
  about: text,
  skill: text.exactOptional(),
  kind: z.enum(['decides', 'guard', 'shown']),
  range: z.tuple([z.number(), z.number()]),
  unit: z.enum(['share', 'difference', 'error', 'links']),
  better: z.enum(['higher', 'lower']),
  task: text.exactOptional(),
  margin: z.number().exactOptional(),
  headline: z.boolean().exactOptional(),
  part: z.boolean().exactOptional(),
});

const design = z.strictObject({
  task: text,
  /** As cases carry it: `1a2b3c4d/360`. */
  design: text,
  /** The number of its questions, and how many of them any variant was asked. */
  questions: count,
  found: count,
});

const question = z.strictObject({ id: text, task: text, truth: z.boolean(), title: text });

const counts = z.strictObject({
  /** Questions that the variant should have been asked, with replicates. */
  asked: count,
  /** Replies received: all but failed calls and missing rows. */
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
  /** The provider's label, followed by the prompt's label if there are several prompts. */
  name: text,
  provider: z.strictObject({ id: text, label: text }),
  prompt: text,
  counts,
  /** By the name of the metric; the metrics that do not apply are absent. */
  estimates: byName(estimate),
  /** By task. */
  results: byName(z.unknown()),
  /** By task, the fault whose answers agree best with this variant's wrong answers. */
  closest: byName(z.strictObject({ pattern: text, agreement: z.number() })),
  /** A text for each case, with a sign for each reply: y, n, u (unparsed), r (refused), e (failed call). */
  answers: z.array(text.regex(/^[ynure]*$/)),
  /** The most frequent message of failed calls. */
  failure: text.exactOptional(),
  /** What all its calls took, as far as promptfoo reports it; `latencyMs` is the mean of a call. */
  tokens: z.number().exactOptional(),
  cost: z.number().exactOptional(),
  latencyMs: z.number().exactOptional(),
});

const comparison = z.strictObject({
  baseline: text,
  /** Present if the baseline was recorded by an earlier run. */
  recorded: z.strictObject({ file: text, createdAt: text }).exactOptional(),
  candidate: text,
  verdict: z.enum(['better', 'worse', 'no difference shown', 'not judged']),
  /** Why it was not judged. */
  reason: text.exactOptional(),
  /** Whether the answers to each question are compared, or only the scores of runs with different questions. */
  pairing: z.enum(['same questions', 'other questions']),
  /** How much the candidate lost, by metric; positive if it got worse. */
  losses: byName(estimate),
  /** How many questions both answered. */
  both: count,
  /** Ids of cases that only the baseline, and only the candidate, answered right. */
  lost: z.array(text),
  gained: z.array(text),
});

const reply = z.strictObject({
  variant: text,
  /** How the reply was read: yes, no, unparsed, refused or error. */
  answer: text,
  /** The form by which it was read, such as `tag`. */
  by: text.exactOptional(),
  text,
});

const check = z.strictObject({
  /** As policies name it: `accuracy`, `parts`, `CCR PNS error`, `unparsed`. */
  name: text,
  kind: z.enum(['run', 'loss', 'floor', 'alarm']),
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  observed: estimate.exactOptional(),
  limit: z.number().exactOptional(),
  sentence: text,
});

const gateVerdict = z.enum(['pass', 'fail', 'inconclusive', 'not judged']);

const judgedCandidate = z.strictObject({
  name: text,
  baseline: text.exactOptional(),
  verdict: gateVerdict,
  sentence: text,
  checks: z.array(check),
});

const judgement = z.strictObject({
  verdict: gateVerdict,
  exitCode: count,
  /** One sentence: whether the candidate may ship, and why. */
  sentence: text,
  candidates: z.array(judgedCandidate),
  /** Whether the run was recorded as the baseline, or why not. */
  saved: text.exactOptional(),
  /** What to do next. */
  next: text.exactOptional(),
});

/** The version of the scorecard that this release writes and reads. */
export const SCHEMA_VERSION = 4;

/** The schema of a stored scorecard. It refuses fields that it does not know. */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  /** When the scorecard was made, in ISO 8601. */
  createdAt: text,
  /** The id of the first eval. */
  evalId: text.exactOptional(),
  /** The versions of this package, of promptfoo and of Node. */
  versions: byName(text),
  /** The config's description. */
  description: text.exactOptional(),
  designs: z.array(design),
  metrics: z.array(metric),
  /** By task, what all variants share. */
  shared: byName(z.unknown()),
  /** The cases, in the order of `variants[].answers`. */
  cases: z.array(question),
  variants: z.array(variant),
  comparisons: z.array(comparison),
  /** Questions that the page shows with their texts. */
  questions: z.array(question.extend({ prompt: text, replies: z.array(reply) })),
  /** What the gate decided; absent without a gate. */
  gate: judgement.exactOptional(),
});
