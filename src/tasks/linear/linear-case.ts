import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { toleranceSchema } from '../../cases/tolerance.ts';
import { EFFECTS } from '../../causal/linear-scm.ts';
import { worldFields } from '../shared/compositional-case.ts';
import { pairSchema } from '../shared/pair.ts';

export const linearCaseSchema = z.object({
  task: z.literal('linear'),
  ...worldFields,
  /** The nodes over which effects are composed; absent if they are the graph's cut tree. */
  tree: z.string().optional(),
  pair: pairSchema,
  effect: z.enum(EFFECTS),
  /** The mediators of a natural effect, as symbols separated by spaces. */
  mediators: z.string().optional(),
  draw: z.int().min(0),
  truth: z.number(),
  tolerance: toleranceSchema.optional(),
});
export type LinearCase = z.infer<typeof linearCaseSchema>;

export function isLinearCase(item: Case): item is LinearCase {
  return item.task === 'linear';
}
