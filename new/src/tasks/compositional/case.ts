import { z } from 'zod';

/** The queries about an outcome: its value in fact, or its value if the cause had been held true or false. */
export const QUERIES = ['factual', 'do-true', 'do-false'] as const;
export type Query = (typeof QUERIES)[number];

/** A question about a unit of a world. Scoring needs nothing but its cases. */
export const compositionalCaseSchema = z.object({
  task: z.literal('compositional'),
  design: z.string(),
  id: z.string(),
  fingerprint: z.string(),
  cluster: z.string(),
  weight: z.number().gt(0).max(1),
  truth: z.boolean(),
  /** The world's id: a readable name with a hash of its content, as `figure-4-5b21c90e`. */
  world: z.string(),
  theme: z.string(),
  /** The equations of everything in the story, as `encodeScm` writes them. */
  equations: z.string(),
  /** The nodes over which PNS is composed, as `X C1 Y`; absent if they are the graph's own cut tree. */
  tree: z.string().optional(),
  /** The pair, as `X→Y`, or only the outcome for a factual question that several pairs share. */
  pair: z.string(),
  query: z.enum(QUERIES),
  /** The number of the unit. */
  unit: z.int().min(0),
  /** The nodes in the order of the story's rules (see `encodeOrder`). By default, causes come before effects. */
  order: z.string().optional(),
  /** The noise of each node (see `encodeNoise`): `0` or `1` if the prompt states it, `o` or `i` if not. */
  noise: z.string(),
  /** The nodes whose states the prompt gives; absent if it states all noise. */
  seen: z.string().optional(),
  /** True if the unit's outcome follows the cause: true under do-true, false under do-false. */
  causal: z.boolean(),
  /** The number of the unit's pair of twins within its pair of nodes; absent for the rest. */
  twin: z.int().min(0).optional(),
  /** The join and the kind of blocker that distinguish the twins, as `and/both`. */
  group: z.string().optional(),
  /** The links from the blocker, or in a ladder the links of the chain, to the effect. */
  distance: z.int().min(1).optional(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;
