import { z } from 'zod';
import { keyed } from '../lib/config-values.ts';

const size = z
  .number({ error: 'expected a number from 0' })
  .min(0, 'expected a number from 0')
  .lt(Number.POSITIVE_INFINITY, 'expected a finite number');

export const toleranceSchema = keyed({
  relative: size
    .default(0.002)
    .describe('The largest error with which an answer counts as right, as a share of the true value.'),
  absolute: size
    .default(0.001)
    .describe(
      'The largest error with which an answer counts as right, in the units of the answer. The larger of the two limits applies.',
    ),
});

export type Tolerance = z.infer<typeof toleranceSchema>;

export const DEFAULT_TOLERANCE: Tolerance = toleranceSchema.parse({});

/** An allowance for rounding: sums of short decimals may differ in their last digits. */
const ROUNDING = 1e-9;

export function toleranceAt({ relative, absolute }: Tolerance, truth: number): number {
  return Math.max(absolute, relative * Math.abs(truth));
}

/** Tests whether a number is right: |answer − truth| ≤ max(absolute, relative · |truth|), up to rounding. */
export function isWithinTolerance(answer: number, truth: number, tolerance: Tolerance): boolean {
  return Math.abs(answer - truth) <= toleranceAt(tolerance, truth) + ROUNDING;
}
