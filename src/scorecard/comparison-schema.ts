import { z } from 'zod';
import { STEP_FAULTS } from '../cases/steps.ts';
import { estimate } from '../scoring/value-schemas.ts';

/** A variant, by the names that people gave it. */
const variantName = z.strictObject({ provider: z.string(), prompt: z.string() });

/** One number of the candidate against the same number of the baseline. */
const effect = z.strictObject({
  /** The metric: `IE accuracy`, `PNS`. */
  measure: z.string(),
  /** What it is about, where that is a part of the world: `X→Y`. */
  part: z.string().optional(),
  /** The world, where the number belongs to one of several. */
  world: z.string().optional(),
  /** Absent where missing answers leave bounds only. */
  baseline: z.number().optional(),
  candidate: z.number().optional(),
  /** Candidate − baseline. */
  difference: estimate,
  /** The true value, where neither higher nor lower is better but nearer to it. */
  truth: z.number().optional(),
  /** |candidate − truth| − |baseline − truth|: above 0, the candidate is further off. */
  errorRise: estimate.optional(),
  /**
   * Of the sign-flip test over units, draws or worlds, joint over all numbers of the comparison, times the comparisons
   * of the run: the chance of any such finding in the run, were all variants alike.
   */
  adjustedP: z.number(),
  /** By the adjusted p at the scorecard's level. */
  verdict: z.enum(['better', 'worse', 'no-difference']),
});

/** One kind of question, and how many of its answers changed. */
const changedPair = z.strictObject({
  world: z.string().optional(),
  /** Such as `X→Y`, or `mediation A→C`. */
  pair: z.string(),
  questions: z.number(),
  /** Answered differently. */
  different: z.number(),
  /** Right before, not right now. */
  lost: z.number(),
  /** Not right before, right now. */
  gained: z.number(),
});

/** One question that was right before and is not right now. */
const flip = z.strictObject({
  case: z.string(),
  pair: z.string(),
  truth: z.string(),
  /** What was made of the replies: yes, no, right, wrong, unparsed, refused, error. */
  baseline: z.string(),
  candidate: z.string(),
  /** The prompt that the candidate saw, and its reply, clipped; absent where the rows hold none. */
  prompt: z.string().optional(),
  reply: z.string().optional(),
  /** The baseline's reply, where it is a variant of the same run. */
  baselineReply: z.string().optional(),
});

/** Two variants that were asked the same questions, or as difficult ones. */
export const comparison = z.strictObject({
  /** `run`: two variants of one run. `baseline`: a variant against a recorded scorecard. */
  kind: z.enum(['run', 'baseline']),
  /** Each was asked questions of its own, from a seed that its run drew: of the same difficulty, and none the same. */
  isFresh: z.literal(true).optional(),
  baseline: variantName,
  candidate: variantName,
  /** Why the two are not compared: most calls failed, or they have no question in common. */
  notCompared: z.string().optional(),
  /** When the baseline was recorded, and promptfoo's name for that run, where it is another run. */
  baselineRun: z.strictObject({ createdAt: z.string(), evalId: z.string().optional() }).optional(),
  questions: z.strictObject({
    matched: z.number(),
    /** Questions that only one of the two was asked. */
    unmatched: z.number(),
    /** The first of them. */
    unmatchedIds: z.array(z.string()),
    different: z.number(),
    lost: z.number(),
    gained: z.number(),
  }),
  differences: z.array(effect),
  /** Which faults come first in the steps of replies, as shares, where both write some out; candidate − baseline. */
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
  /** Where answers changed, most losses first. */
  pairs: z.array(changedPair),
  /** Some of the lost questions, of the worst pairs first. */
  flips: z.array(flip),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparisonDifference = Comparison['differences'][number];
export type VariantName = z.infer<typeof variantName>;
