import { z } from 'zod';
import { EFFECTS } from '../../../causal/linear-effects.ts';
import { COMPOSITION_CLASSES, VALIDITIES } from '../../../scoring/classes.ts';
import { errors, estimate, measure, proportion } from '../../../scoring/value-schemas.ts';

const validity = z.enum(VALIDITIES);

const quantity = z.strictObject({
  pair: z.string(),
  /** Total effect, which is the ATE of one unit; natural direct and natural indirect effect. */
  effect: z.enum(EFFECTS),
  /** What is held, or made to change, for a natural effect. */
  mediators: z.array(z.string()),
  truth: measure,
  /** The mean of the numbers answered, each rendering weighing the same. */
  estimate,
  error: errors,
  /** Numbers within the tolerance, among all numbers answered. */
  within: proportion,
  /** Share of subsamples, one rendering and one reply to each of its questions, with a relative error within δ. */
  validShare: z.number(),
  validity,
});

/** A number made from estimates that must equal another one in truth. */
const combination = {
  value: estimate,
  /** Against the truth of what it must equal. */
  external: errors,
  /** Against the own estimate of what it must equal. */
  internal: errors,
};

const judgedCombination = {
  ...combination,
  validShare: z.number(),
  consistentShare: z.number(),
  quadrant: z.enum(COMPOSITION_CLASSES),
};

/** A product of total effects along the tree, against the total effect of root and leaf. */
const composition = z.strictObject({
  path: z.string(),
  /** The product of the true effects. */
  truth: measure,
  /** Whether that is the true effect of root on leaf, within δ. */
  composes: z.boolean(),
  ...judgedCombination,
  /** The answers multiply along this path though the truth does not. */
  falseComposition: z.boolean(),
});

/** NDE + NIE, against the total effect; and each of the two from the other and the total effect. */
const decomposition = z.strictObject({
  pair: z.string(),
  mediators: z.array(z.string()),
  ...judgedCombination,
  /** TE − NIE against NDE. */
  nde: z.strictObject(combination),
  /** TE − NDE against NIE. */
  nie: z.strictObject(combination),
});

/** A total effect solved from that of root on leaf and the rest of its path. */
const deduction = z.strictObject({ pair: z.string(), ...combination });

/** What one variant showed about one linear world. */
export const linearWorld = z.strictObject({
  world: z.string(),
  theme: z.string(),
  /** The equations, see `encodeLinearScm`. */
  equations: z.string(),
  /** Root, the nodes composed over, and leaf. */
  tree: z.array(z.string()),
  /** How often the world was told. */
  draws: z.number(),
  /** Numbers within the tolerance, among all numbers answered. */
  within: proportion,
  quantities: z.array(quantity),
  compositions: z.array(composition),
  /** Where the truth composes. */
  deductions: z.array(deduction),
  decompositions: z.array(decomposition),
  /** The class that all compositions share along which the truth composes, else `mixed`. */
  quadrant: z.enum([...COMPOSITION_CLASSES, 'mixed']),
  /** Compositions that the answers multiply along though the truth does not. */
  falseCompositions: z.number(),
  /** The class that all decompositions share, else `mixed`. */
  decomposition: z.enum([...COMPOSITION_CLASSES, 'mixed']),
  /** All quantities valid, and everything that equals another thing in truth found equal. */
  complete: z.enum(['yes', 'no', 'undecided']),
});

/** What one variant showed about linear worlds. */
export const linearResult = z.strictObject({ worlds: z.array(linearWorld) });

export type LinearResult = z.infer<typeof linearResult>;
export type LinearVariantWorld = z.infer<typeof linearWorld>;
export type LinearQuantity = z.infer<typeof quantity>;
export type LinearComposition = z.infer<typeof composition>;
export type LinearDecomposition = z.infer<typeof decomposition>;
