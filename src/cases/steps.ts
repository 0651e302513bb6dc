import { z } from 'zod';

/**
 * What went wrong first in a reply's steps.
 *
 * - `misread`: a rule or a fact is told otherwise than the prompt tells it, or what it tells is not heeded
 * - `numeracy`: one number is said to be enough, or not, and is the opposite
 * - `missed-cause`: a cause is left out
 * - `intervention-undone`: what was set from outside is derived anew, or what follows from it is left as it was
 * - `propagation`: the causes are right, and what follows from them is not
 * - `other-answer`: every step is right, and the answer is another one
 */
export const STEP_FAULTS = [
  'misread',
  'numeracy',
  'missed-cause',
  'intervention-undone',
  'propagation',
  'other-answer',
] as const;
export type StepFault = (typeof STEP_FAULTS)[number];

/** What the steps of one reply come to, held against the truth of every node. Short: it stands beside a reply. */
export const readSteps = z.strictObject({
  /** Statements that could be read. */
  stated: z.int().min(1),
  fault: z.enum(STEP_FAULTS).optional(),
  /** The node of the first wrong statement, by its symbol, and that statement as the model put it. */
  node: z.string().optional(),
  said: z.string().optional(),
  /**
   * By node of the case's graph a sign: `+` right, `x` wrong, in small letters `r` and `w` where a cause was wrong already,
   * `-` not stated.
   */
  marks: z.string(),
});
export type ReadSteps = z.infer<typeof readSteps>;

/** A reply whose steps are to be read. */
export interface SteppedReply {
  readonly prompt: string;
  readonly text: string;
  /** Whether its answer is right; undefined where it gave none. */
  readonly right: boolean | undefined;
}
