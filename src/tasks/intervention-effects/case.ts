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
  graph: z.string(),
  /** The arrows between the graph's symbols, such as `A→B A→C`. */
  arrows: z.string(),
  /** The relation in question, such as `A→B`. */
  pair: z.string(),
  /** The variables set, such as `B` or `B, E`; `none` before any intervention. */
  intervention: z.string(),
  names: z.enum(NAMINGS),
  phrasing: z.enum(PHRASINGS),
  draw: z.int().min(0),
  /** The names in the prompt of the variables in `pair` and `intervention`, by symbol. */
  labels: z.record(z.string(), z.string()),
  /** The links of each path; only if the graph consists of two paths. */
  links: z.int().min(2).optional(),
  /** True for the relation that gets the names of a listed pair under `tuebingen` names, whatever the names. */
  listed: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

/** Returns the variables set. @example variablesSet('B, E') // ['B', 'E'] */
export function variablesSet(intervention: string): string[] {
  return intervention === 'none' ? [] : intervention.split(', ');
}

/** Names the graph that prompts do not describe: its questions test what a model knows of listed pairs (Table 4). */
export const UNTOLD_GRAPH = 'none';
