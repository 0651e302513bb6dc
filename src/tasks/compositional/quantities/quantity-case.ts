import { z } from 'zod';
import type { Case } from '../../../cases/case.ts';
import { toleranceSchema } from '../../../cases/tolerance.ts';
import { worldFields } from '../../shared/compositional-case.ts';

/** What can be asked for, by the key `ask` of a design. */
export const KINDS_BY_ASK = {
  /** The PNS; rung 2: P(y | do(x)), P(y | do(x')); rung 1: P(y | x), P(y | x'), P(x). */
  share: ['pns', 'do-true', 'do-false', 'given-true', 'given-false', 'cause'],
  /** A PNS from others that are told: the whole from its parts, a part from the whole and the rest. */
  composed: ['inductive', 'deductive'],
} as const;

export const QUANTITY_KINDS = Object.values(KINDS_BY_ASK).flat();
export type QuantityKind = (typeof QUANTITY_KINDS)[number];

/** What the roll-up needs to know of a question for a quantity of a world. */
export const quantityCaseSchema = z.object({
  task: z.literal('quantities'),
  /** The world is the same as where its units are asked about. */
  ...worldFields,
  /** Cause → outcome; the cause alone where it is asked how often that is so. */
  pair: z.string(),
  kind: z.enum(QUANTITY_KINDS),
  /** PNS that the prompt tells: `X→C=0.216 C→D=0.6`. */
  known: z.string().optional(),
  truth: z.number(),
  tolerance: toleranceSchema.optional(),
});
export type QuantityCase = z.infer<typeof quantityCaseSchema>;

export function isQuantityCase(item: Case): item is QuantityCase {
  return item.task === 'quantities';
}
