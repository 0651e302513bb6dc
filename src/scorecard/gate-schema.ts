import { z } from 'zod';
import { estimate } from '../scoring/value-schemas.ts';
import { CHECK_VERDICTS } from '../scoring/verdicts.ts';

const check = z.strictObject({
  /** The variant that was checked; absent if the check is about the whole run. */
  variant: z.strictObject({ provider: z.string(), prompt: z.string() }).optional(),
  /** The kind of check, named after its requirement.
   *
   * - `completeness`: nothing is missing or unreadable.
   * - `floor`: a score is high enough.
   * - `margin`: the loss against the baseline is small enough.
   * - `alarm`: there is no sign of a defect.
   */
  kind: z.enum(['completeness', 'floor', 'margin', 'alarm']),
  /** The readable name of the baseline, for example `v1` or `its run of 1 December 2024`. */
  against: z.string().optional(),
  /** The name of the number that was checked, such as `IE accuracy`. */
  measure: z.string(),
  /** The finding in words, with its interval. */
  observed: z.string(),
  /** The finding as a number; absent if it is not a number. */
  estimate: estimate.optional(),
  /** The limit in words, such as `at least 0.9`. */
  wanted: z.string(),
  /** The limit as a number; absent if it is not a number. */
  limit: z.number().optional(),
  verdict: z.enum(CHECK_VERDICTS),
  /** The reason for the verdict, in one sentence. */
  reason: z.string(),
});

export const gate = z.strictObject({
  verdict: z.enum(CHECK_VERDICTS),
  /** True if the verdict `inconclusive` stops the build. */
  strict: z.boolean(),
  /** The exit code: 3 for fail, 4 for inconclusive if `strict` is true, and 0 otherwise. */
  exitCode: z.union([z.literal(0), z.literal(3), z.literal(4)]),
  policy: z.string(),
  /** The recorded run that was used as the baseline. */
  baseline: z.strictObject({ createdAt: z.string(), evalId: z.string().optional() }).optional(),
  /** The provider of this run with which all other providers were compared. */
  provider: z.string().optional(),
  /** The files that determine the run or its verdict and were changed after the questions were asked. */
  stale: z.array(z.string()).optional(),
  /** The start time of a later run that did not finish and therefore did not replace the results. */
  laterAttempt: z.string().optional(),
  /** The version of this package that asked the questions, if a different version judges the replies. */
  askedBy: z.string().optional(),
  /** All checks: first those that failed, then the inconclusive ones, then those that passed. */
  checks: z.array(check),
});

export type GateVerdict = (typeof CHECK_VERDICTS)[number];
export type Gate = z.infer<typeof gate>;
export type GateCheck = z.infer<typeof check>;
