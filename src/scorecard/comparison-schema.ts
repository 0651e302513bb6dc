import { z } from 'zod';
import { STEP_FAULTS } from '../cases/steps.ts';
import { DIFFERENCE_VERDICTS } from '../scoring/classes.ts';
import { estimate } from '../scoring/value-schemas.ts';

/** A variant, identified by its labels. */
const variantName = z.strictObject({ provider: z.string(), prompt: z.string() });

/** One metric of the candidate, compared with the baseline's. */
const effect = z.strictObject({
  /** The name of the metric, for example `IE accuracy` or `PNS`. */
  measure: z.string(),
  /** The part of the world that the metric describes, for example `X→Y`; absent for a whole world. */
  part: z.string().optional(),
  /** The name of the world; absent if there is only one. */
  world: z.string().optional(),
  /** The baseline's value; absent if missing answers leave only bounds. */
  baseline: z.number().optional(),
  candidate: z.number().optional(),
  /** Candidate − baseline. */
  difference: estimate,
  /** The loss that gates allow by default, for designs too small to exclude the usual one. */
  margin: z.number().optional(),
  /** The true value; present if a value nearer to it is better. */
  truth: z.number().optional(),
  /** |candidate − truth| − |baseline − truth|: above 0, the candidate is further from the truth. */
  errorRise: estimate.optional(),
  /**
   * The adjusted p-value: the probability of any such finding in the run if all variants were alike. It is the p-value
   * of the sign-flip test over units, draws or worlds, joint over all metrics, times the number of comparisons.
   */
  adjustedP: z.number(),
  /** The verdict that follows from the adjusted p-value at the scorecard's level. */
  verdict: z.enum(DIFFERENCE_VERDICTS).extract(['better', 'worse', 'no-difference']),
});

/** One kind of question, with counts of its changed answers. */
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

/** One question that the baseline answered right and the candidate did not. */
const flip = z.strictObject({
  case: z.string(),
  pair: z.string(),
  truth: z.string(),
  /** The baseline's parsed answer: yes, no, right, wrong, unparsed, refused or error. */
  baseline: z.string(),
  candidate: z.string(),
  /** The candidate's prompt, shortened; absent if the rows contain no prompt. */
  prompt: z.string().optional(),
  reply: z.string().optional(),
  /** The baseline's reply; present if the baseline is in the same run. */
  baselineReply: z.string().optional(),
});

/** A comparison of two variants that answered the same questions, or equally difficult ones. */
export const comparison = z.strictObject({
  /** `run`: two variants of one run. `baseline`: a variant against a recorded scorecard. */
  kind: z.enum(['run', 'baseline']),
  /** True if each run drew its own seed, so that the questions differ but are equally difficult. */
  isFresh: z.literal(true).optional(),
  baseline: variantName,
  candidate: variantName,
  /** The reason why the two are not compared: either most calls failed, or the two variants share no question. */
  notCompared: z.string().optional(),
  /** The time of the baseline's run and promptfoo's id for it; present if the baseline is from another run. */
  baselineRun: z.strictObject({ createdAt: z.string(), evalId: z.string().optional() }).optional(),
  questions: z.strictObject({
    matched: z.number(),
    /** The number of questions that only one of the two variants has. */
    unmatched: z.number(),
    unmatchedIds: z.array(z.string()),
    different: z.number(),
    lost: z.number(),
    gained: z.number(),
  }),
  differences: z.array(effect),
  /** The shares of replies in which each fault comes first; present if both variants wrote steps. */
  steps: z
    .array(
      z.strictObject({
        fault: z.enum(STEP_FAULTS),
        baseline: z.number(),
        candidate: z.number(),
        difference: estimate,
      }),
    )
    .optional(),
  /** The kinds of questions with changed answers. Those with the most losses come first. */
  pairs: z.array(changedPair),
  /** A few of the lost questions. Those of the worst kinds come first. */
  flips: z.array(flip),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparisonDifference = Comparison['differences'][number];
