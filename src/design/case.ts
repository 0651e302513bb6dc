import { z } from 'zod';

/** What is asked about an effect: its factual value, or its value had the cause been held. */
export const QUERIES = ['factual', 'do-true', 'do-false'] as const;
export type Query = (typeof QUERIES)[number];

/** Which design a case belongs to, how many cases that has, and how its units were chosen. */
export interface DesignStamp {
  readonly hash: string;
  readonly cases: number;
  readonly units: 'exhaustive' | 'sample' | 'draws';
}

const stamp = z
  .string()
  .regex(
    /^[0-9a-f]{8}\/\d+\/(exhaustive|sample|draws)$/,
    'expected a design stamp like 5b21c90e/356/exhaustive',
  );

const arrow = z.string().regex(/^[^→]+→[^→]+$/u, 'expected a pair like X→Y');

/**
 * What the roll-up needs to know of a compositional case: everything, because a results file may be all
 * there is. Flat, so that promptfoo's view can filter by it; short, because it stands in every row.
 */
export const compositionalCaseSchema = z.object({
  causal: z.literal('ccr'),
  /** Unique and the same in every run of the design. */
  case: z.string(),
  design: stamp,
  world: z.string(),
  theme: z.string(),
  /** The world's equations, see `encodeScm`. */
  model: z.string(),
  /** Cause → effect; for a factual question, shared by all pairs with that effect, the effect alone. */
  pair: z.string(),
  query: z.enum(QUERIES),
  unit: z.int().min(0),
  /** The unit's noise by node, one digit each. */
  noise: z.string().regex(/^[01]+$/),
  weight: z.number().gt(0).max(1),
  truth: z.boolean(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;

/** What the roll-up needs to know of an intervention-effect case. */
export const interventionEffectCaseSchema = z.object({
  causal: z.literal('ie'),
  case: z.string(),
  design: stamp,
  graph: z.string(),
  /** The graph's arrows, such as `A→B A→C`. */
  arrows: z.string(),
  /** The relation that is asked about. */
  pair: arrow,
  /** The variable intervened on, or `none` before any intervention. */
  intervention: z.string(),
  names: z.string(),
  phrasing: z.string(),
  draw: z.int().min(0),
  truth: z.boolean(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

/** A case of either family, as it stands in a row's metadata. */
export const caseSchema = z.discriminatedUnion('causal', [
  compositionalCaseSchema,
  interventionEffectCaseSchema,
]);
export type Case = z.infer<typeof caseSchema>;

/** Writes a stamp as it stands in a row. */
export function encodeStamp({ hash, cases, units }: DesignStamp): string {
  return `${hash}/${cases}/${units}`;
}

/** Reads a stamp that matches the schema. */
export function decodeStamp(text: string): DesignStamp {
  const [hash, cases, units] = text.split('/') as [string, string, DesignStamp['units']];
  return { hash, cases: Number(cases), units };
}
