import { z } from 'zod';
import type { Case } from '../../../cases/case.ts';
import { toleranceSchema } from '../../../cases/tolerance.ts';
import { worldFields } from '../../shared/compositional-case.ts';

/** The kinds of quantities that each value of the key `ask` requests. */
export const KINDS_BY_ASK = {
  /** The PNS (rung 3); P(y | do(x)) and P(y | do(x')) (rung 2); P(y | x), P(y | x') and P(x) (rung 1). */
  share: ['pns', 'do-true', 'do-false', 'given-true', 'given-false', 'cause'],
  /** The PNS of the whole given its parts, and the PNS of a part given the whole and the other parts. */
  composed: ['inductive', 'deductive'],
} as const;

export const QUANTITY_KINDS = Object.values(KINDS_BY_ASK).flat();
export type QuantityKind = (typeof QUANTITY_KINDS)[number];

export const quantityCaseSchema = z.object({
  task: z.literal('quantities'),
  ...worldFields,
  /** The pair, as cause → outcome; for a question about the frequency of the cause, only the cause. */
  pair: z.string(),
  kind: z.enum(QUANTITY_KINDS),
  /** The PNS values that the prompt gives: `X→C=0.216 C→D=0.6`. */
  known: z.string().optional(),
  truth: z.number(),
  tolerance: toleranceSchema.optional(),
});
export type QuantityCase = z.infer<typeof quantityCaseSchema>;

export function isQuantityCase(item: Case): item is QuantityCase {
  return item.task === 'quantities';
}
