import { z } from 'zod';

/** The kinds of variable names. */
export const NAMINGS = ['random-char', 'tuebingen', 'random-tuebingen'] as const;
export type Naming = (typeof NAMINGS)[number];

/** The wordings of an intervention. With `none`, the question is about the graph as described. */
export const PHRASINGS = ['none', 'intervention', 'substitution'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

/** A question about a causal relation, before any intervention or after one. */
export const interventionEffectCaseSchema = z.object({
  task: z.literal('intervention-effects'),
  design: z.string(),
  id: z.string(),
  fingerprint: z.string(),
  /** A draw of a graph, which all kinds of names and all phrasings share. */
  cluster: z.string(),
  weight: z.literal(1),
  truth: z.boolean(),
  /** The name of the graph, such as `mediation` or `two paths of 16`. */
  graph: z.string(),
  /** The arrows between the graph's symbols, such as `A→B A→C`. */
  arrows: z.string(),
  /** The relation in question, such as `A→B`. */
  pair: z.string(),
  /** The variables set, such as `B` or `B, E`; `none` before any intervention. */
  intervention: z.string(),
  names: z.enum(NAMINGS),
  phrasing: z.enum(PHRASINGS),
  /** The number of the draw of the graph. */
  draw: z.int().min(0),
  /** The names in the prompt of the variables in `pair` and `intervention`, by symbol. */
  labels: z.record(z.string(), z.string()),
  /** The links of each path; only if the graph consists of two paths. */
  links: z.int().min(2).optional(),
  /**
   * True for the relation whose variables get the names of a listed Tübingen pair when names are `tuebingen`. Set for all
   * kinds of names, so that the kinds can be compared on one relation.
   */
  listed: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

/** The field `intervention` of questions before any intervention. */
export const NO_INTERVENTION = 'none';

/** Tests whether a question is asked before any intervention. */
export function isBeforeIntervention(item: Pick<InterventionEffectCase, 'intervention'>): boolean {
  return item.intervention === NO_INTERVENTION;
}

/** Returns the variables set. @example variablesSet('B, E') // ['B', 'E'] */
export function variablesSet(intervention: string): string[] {
  return intervention === NO_INTERVENTION ? [] : intervention.split(', ');
}

/** Names the graph that prompts do not describe: its questions test what a model knows of listed pairs (Table 4). */
export const UNTOLD_GRAPH = 'none';
