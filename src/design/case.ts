import { z } from 'zod';
import { toleranceSchema } from '../answers/tolerance.ts';
import { EFFECTS } from '../causal/linear-effects.ts';

/** What is asked about an effect: its factual value, or its value had the cause been held. */
export const QUERIES = ['factual', 'do-true', 'do-false'] as const;
export type Query = (typeof QUERIES)[number];

/** Which design a case belongs to, how many cases that has, and how its units were chosen. */
export interface DesignStamp {
  readonly hash: string;
  readonly cases: number;
  readonly units: 'exhaustive' | 'sample' | 'informative' | 'draws';
}

const stamp = z
  .string()
  .regex(
    /^[0-9a-f]{8}\/\d+\/(exhaustive|sample|informative|draws)$/,
    'expected a design stamp like 5b21c90e/356/exhaustive',
  );

const arrow = z.string().regex(/^[^→]+→[^→]+$/u, 'expected a pair like X→Y');

/**
 * What the roll-up needs to know of a compositional case: everything, because a results file may be all
 * there is. Flat, so that promptfoo's view can filter by it; short, because it stands in every row.
 */
export const compositionalCaseSchema = z.object({
  causal: z.literal('ccr'),
  design: stamp,
  world: z.string(),
  theme: z.string(),
  /** The world's equations, see `encodeScm`. */
  model: z.string(),
  /** The nodes to compose over, where they are not the graph's cutpoints. */
  tree: z.string().optional(),
  /** What was done to find the noise, where it was solved or drawn until it fitted. */
  solved: z.string().optional(),
  /** Cause → effect; for a factual question, shared by all pairs with that effect, the effect alone. */
  pair: z.string(),
  query: z.enum(QUERIES),
  unit: z.int().min(0),
  /** The unit's noise by node: 0 or 1 where it is told, o or i where it is hidden. */
  noise: z.string().regex(/^[01oi]+$/),
  weight: z.number().gt(0).max(1),
  truth: z.boolean(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;

/** Where the variables' names come from. */
export const NAMINGS = ['random-char', 'tuebingen', 'random-tuebingen'] as const;
export type Naming = (typeof NAMINGS)[number];

/** How an intervention is put into words; `none` asks about the graph as it is. */
export const PHRASINGS = ['none', 'intervention', 'substitution'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

/** What the roll-up needs to know of an intervention-effect case. */
export const interventionEffectCaseSchema = z.object({
  causal: z.literal('ie'),
  design: stamp,
  /** Names what fixes the relations, whatever else the design asks about them. */
  world: z.string(),
  graph: z.string(),
  /** The graph's arrows, such as `A→B A→C`. */
  arrows: z.string(),
  /** The relation that is asked about. */
  pair: arrow,
  /** The variable intervened on, or `none` before any intervention. */
  intervention: z.string(),
  names: z.enum(NAMINGS),
  phrasing: z.enum(PHRASINGS),
  draw: z.int().min(0),
  truth: z.boolean(),
  /** The relation stands where `tuebingen` names put a listed pair: what memory says yes to. */
  listed: z.literal(true).optional(),
  /** A null control: asked on top of the design's relations, and told apart from them. */
  control: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

/** What the roll-up needs to know of a case in a linear world, which is answered by a number. */
export const linearCaseSchema = z.object({
  causal: z.literal('linear'),
  design: stamp,
  world: z.string(),
  theme: z.string(),
  /** The world's equations, see `encodeLinearScm`. */
  model: z.string(),
  /** The nodes to compose over, where they are not the graph's cutpoints. */
  tree: z.string().optional(),
  pair: arrow,
  /** Total, natural direct or natural indirect effect. */
  effect: z.enum(EFFECTS),
  /** What is held, or made to change, for a natural effect: symbols with a space between. */
  mediators: z.string().optional(),
  draw: z.int().min(0),
  truth: z.number(),
  /** How far an answer may lie from the truth; as by default, if not said. */
  tolerance: toleranceSchema.optional(),
});
export type LinearCase = z.infer<typeof linearCaseSchema>;

/** A case of any family, as it stands in a row's metadata. */
export const caseSchema = z.discriminatedUnion('causal', [
  compositionalCaseSchema,
  interventionEffectCaseSchema,
  linearCaseSchema,
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
