import { z } from 'zod';
import { CHECK_VERDICTS } from '../scoring/classes.ts';
import { estimate } from '../scoring/value-schemas.ts';

/** One check of the policy, with its finding. */
const check = z.strictObject({
  /** The variant; absent where the check is about the whole run. */
  variant: z.strictObject({ provider: z.string(), prompt: z.string() }).optional(),
  /**
   * `completeness`: every question of the design was asked and read. `floor`: the variant's own score. `margin`: the
   * allowed loss against the baseline. `alarm`: a sign of a defect.
   */
  kind: z.enum(['completeness', 'floor', 'margin', 'alarm']),
  /** The other side of a comparison, for people: `v1`, `its run of 1 December 2024`. */
  against: z.string().optional(),
  /** Such as `IE accuracy`. */
  measure: z.string(),
  /** The finding for people, with its interval. */
  observed: z.string(),
  /** The finding as a number, if it is one. */
  estimate: estimate.optional(),
  /** The limit for people: `at least 0.9`. */
  wanted: z.string(),
  /** The limit as a number, if it is one. */
  limit: z.number().optional(),
  verdict: z.enum(CHECK_VERDICTS),
  /** The reason, in one sentence. */
  reason: z.string(),
});

/** The verdict of a policy on a run. */
export const gate = z.strictObject({
  verdict: z.enum(CHECK_VERDICTS),
  /** `inconclusive` stops the build. */
  strict: z.boolean(),
  /** 0 pass, 3 fail, 4 inconclusive under strict. */
  exitCode: z.union([z.literal(0), z.literal(3), z.literal(4)]),
  /** The file that contains the policy. */
  policy: z.string(),
  /** The recorded run used as baseline. */
  baseline: z.strictObject({ createdAt: z.string(), evalId: z.string().optional() }).optional(),
  /** The provider of the run that all others were compared with. */
  provider: z.string().optional(),
  /** Files that determine the run or its verdict and were changed after the questions were asked. */
  stale: z.array(z.string()).optional(),
  /** The time of a later run that did not finish, and so did not replace the results. */
  laterAttempt: z.string().optional(),
  /** The version of this package that asked the questions, if a different one judges the replies. */
  askedBy: z.string().optional(),
  /** Failed checks first, then inconclusive ones. */
  checks: z.array(check),
});

export type GateVerdict = (typeof CHECK_VERDICTS)[number];
export type Gate = z.infer<typeof gate>;
export type GateCheck = z.infer<typeof check>;
