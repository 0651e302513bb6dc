import { z } from 'zod';
import { STEP_FAULTS } from '../cases/steps.ts';
import { DIFFERENCE_VERDICTS } from '../scoring/classes.ts';
import { estimate } from '../scoring/value-schemas.ts';

/** A variant, by its labels. */
const variantName = z.strictObject({ provider: z.string(), prompt: z.string() });

/** One metric of the candidate, compared with the baseline's. */
const effect = z.strictObject({
  /** The metric: `IE accuracy`, `PNS`. */
  measure: z.string(),
  /** The part of the world, if it is about one: `X→Y`. */
  part: z.string().optional(),
  /** The world, if there are several. */
  world: z.string().optional(),
  /** Absent where missing answers leave only bounds. */
  baseline: z.number().optional(),
  candidate: z.number().optional(),
  /** Candidate − baseline. */
  difference: estimate,
  /** The true value, if being nearer to it is better. */
  truth: z.number().optional(),
  /** |candidate − truth| − |baseline − truth|: above 0, the candidate is further from the truth. */
  errorRise: estimate.optional(),
  /**
   * The adjusted p-value: the probability of any such finding in the run if all variants were alike. It is the p-value
   * of the sign-flip test over units, draws or worlds, joint over all metrics, times the number of comparisons.
   */
  adjustedP: z.number(),
  /** Follows from the adjusted p at the scorecard's level. */
  verdict: z.enum(DIFFERENCE_VERDICTS).extract(['better', 'worse', 'no-difference']),
});

/** One kind of question, with its changed answers. */
const changedPair = z.strictObject({
  world: z.string().optional(),
  /** Such as `X→Y`, or `mediation A→C`. */
  pair: z.string(),
  questions: z.number(),
  different: z.number(),
  /** Right before, not now. */
  lost: z.number(),
  /** Right now, not before. */
  gained: z.number(),
});

/** One question that was right before and is not now. */
const flip = z.strictObject({
  case: z.string(),
  pair: z.string(),
  truth: z.string(),
  /** The parsed answers: yes, no, right, wrong, unparsed, refused, error. */
  baseline: z.string(),
  candidate: z.string(),
  /** The candidate's prompt and reply, clipped; absent where the rows have none. */
  prompt: z.string().optional(),
  reply: z.string().optional(),
  /** The baseline's reply, where it is in the same run. */
  baselineReply: z.string().optional(),
});

/** Two variants with the same questions, or with equally difficult ones. */
export const comparison = z.strictObject({
  /** `run`: two variants of one run. `baseline`: a variant against a recorded scorecard. */
  kind: z.enum(['run', 'baseline']),
  /** Each run drew its own seed: the questions differ and are equally difficult. */
  isFresh: z.literal(true).optional(),
  baseline: variantName,
  candidate: variantName,
  /** The reason why the two are not compared: most calls failed, or they share no question. */
  notCompared: z.string().optional(),
  /** The time and promptfoo's id of the baseline's run, where it is another run. */
  baselineRun: z.strictObject({ createdAt: z.string(), evalId: z.string().optional() }).optional(),
  questions: z.strictObject({
    matched: z.number(),
    /** Questions that only one of the two has. */
    unmatched: z.number(),
    unmatchedIds: z.array(z.string()),
    different: z.number(),
    lost: z.number(),
    gained: z.number(),
  }),
  differences: z.array(effect),
  /** First faults in the steps of replies, as shares, where both have steps; candidate − baseline. */
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
  /** Kinds of questions with changed answers, those with the most losses first. */
  pairs: z.array(changedPair),
  /** Some lost questions, those of the worst kinds first. */
  flips: z.array(flip),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparisonDifference = Comparison['differences'][number];
