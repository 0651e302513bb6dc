import { z } from 'zod';
import { estimate } from '../scoring/value-schemas.ts';
import { DIFFERENCE_VERDICTS } from '../scoring/verdicts.ts';

const variantName = z.strictObject({ provider: z.string(), prompt: z.string() });

const effect = z.strictObject({
  /** The name of the metric, for example `IE accuracy` or `PNS`. */
  measure: z.string(),
  /** The part that the metric is about, for example `X→Y`; absent if the metric is about the whole. */
  part: z.string().optional(),
  /** The name of the world; absent if there is only one. */
  world: z.string().optional(),
  /** The values of the two variants, each absent if only its bounds are known. */
  baseline: z.number().optional(),
  candidate: z.number().optional(),
  /** Candidate − baseline. */
  difference: estimate,
  /** The loss that gates allow by default in a design that is too small to rule out the usual loss. */
  margin: z.number().optional(),
  /** The true value, for metrics that are better the closer they are to it. */
  truth: z.number().optional(),
  /** |candidate − truth| − |baseline − truth|, above 0 if the candidate is further from the truth. */
  errorRise: estimate.optional(),
  /**
   * The probability that a family of equal variants shows at least one difference as clear as this one. If both
   * variants answered the same questions, it is the p-value of a sign-flip test over clusters, joint over all metrics,
   * times the number of comparisons.
   */
  adjustedP: z.number(),
  verdict: z.enum(DIFFERENCE_VERDICTS).extract(['better', 'worse', 'no-difference']),
});

/** A kind of question whose answers changed. */
const changedPair = z.strictObject({
  world: z.string().optional(),
  /** The name of the kind of question, for example `X→Y` or `mediation A→C`. */
  pair: z.string(),
  questions: z.number(),
  different: z.number(),
  /** The number of questions that the baseline answered right and the candidate did not. */
  lost: z.number(),
  /** The number of questions that the candidate answered right and the baseline did not. */
  gained: z.number(),
});

/** A question that the baseline answered right and the candidate did not. */
const flip = z.strictObject({
  case: z.string(),
  pair: z.string(),
  truth: z.string(),
  /** The baseline's parsed answer: yes, no, unparsed, refused or error. */
  baseline: z.string(),
  candidate: z.string(),
  /** The prompt; the shortest if there are several, and absent if the rows do not contain it. */
  prompt: z.string().optional(),
  reply: z.string().optional(),
  /** The reply of the baseline; absent if the baseline is in another run. */
  baselineReply: z.string().optional(),
});

/** A comparison of two variants that answered the same questions. */
export const comparison = z.strictObject({
  /** `run`: two variants of one run. `baseline`: a variant against a recorded scorecard. */
  kind: z.enum(['run', 'baseline']),
  baseline: variantName,
  candidate: variantName,
  /** The reason why the variants are not compared, such as failed calls. */
  notCompared: z.string().optional(),
  /** The time of the baseline's run and the id that promptfoo gave it; absent if both variants are in the same run. */
  baselineRun: z.strictObject({ createdAt: z.string(), evalId: z.string().optional() }).optional(),
  questions: z.strictObject({
    matched: z.number(),
    /** The number of questions that only one of the two variants was asked. */
    unmatched: z.number(),
    unmatchedIds: z.array(z.string()),
    different: z.number(),
    lost: z.number(),
    gained: z.number(),
  }),
  differences: z.array(effect),
  /** The kinds of questions with changed answers, those with the most losses first. */
  pairs: z.array(changedPair),
  /** Examples of the lost questions. */
  flips: z.array(flip),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparisonDifference = Comparison['differences'][number];
