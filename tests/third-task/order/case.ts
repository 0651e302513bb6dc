import { z } from 'zod';

/** A question about a chain of causes: whether one of two events happened before the other. */
export const orderCaseSchema = z.object({
  task: z.literal('order'),
  design: z.string(),
  id: z.string(),
  fingerprint: z.string(),
  cluster: z.string(),
  weight: z.number(),
  truth: z.boolean(),
  /** What caused what, as arrows in the order of the prompt: `leak→outage frost→leak`. */
  arrows: z.string(),
  /** The event that may be the earlier one, and the other: `frost→outage`. */
  asked: z.string(),
});
export type OrderCase = z.infer<typeof orderCaseSchema>;
