import { z } from 'zod';

/**
 * The first fault in a reply's steps.
 *
 * - `misread`: a rule or a fact differs from the prompt, or is ignored
 * - `numeracy`: a comparison of numbers is wrong
 * - `missed-cause`: a cause is left out
 * - `intervention-undone`: a state that an intervention sets is derived again, or its consequences are not drawn
 * - `propagation`: the causes are right, but their effect is wrong
 * - `other-answer`: every step is right, but the answer does not follow from the steps
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

export const readSteps = z.strictObject({
  stated: z.int().min(1),
  fault: z.enum(STEP_FAULTS).optional(),
  /** The node of the first wrong statement, and the statement in the model's words. */
  node: z.string().optional(),
  said: z.string().optional(),
  /**
   * One sign for each node of the graph: `+` right, `x` wrong, `r` (right) and `w` (wrong) if a cause was already
   * wrong, `-` not stated.
   */
  marks: z.string(),
});
export type ReadSteps = z.infer<typeof readSteps>;

export interface SteppedReply {
  readonly prompt: string;
  readonly text: string;
  readonly right: boolean | undefined;
}
