import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { toleranceSchema } from '../../cases/tolerance.ts';
import { EFFECTS } from '../../causal/linear-effects.ts';
import { worldFields } from '../shared/compositional-case.ts';
import { pairSchema } from '../shared/pair.ts';

/** What the roll-up needs to know of a case in a linear world, which is answered by a number. */
export const linearCaseSchema = z.object({
  task: z.literal('linear'),
  ...worldFields,
  /** The nodes to compose over, where they are not the graph's cutpoints. */
  tree: z.string().optional(),
  pair: pairSchema,
  /** Total, natural direct or natural indirect effect. */
  effect: z.enum(EFFECTS),
  /** What is held, or made to change, for a natural effect: symbols with a space between. */
  mediators: z.string().optional(),
  draw: z.int().min(0),
  truth: z.number(),
  tolerance: toleranceSchema.optional(),
});
export type LinearCase = z.infer<typeof linearCaseSchema>;

export function isLinearCase(item: Case): item is LinearCase {
  return item.task === 'linear';
}
