import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows, parseArrows } from '../../causal/arrows-code.ts';
import { dagFromEdges, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';

/** The sources of variable names. */
export const NAMINGS = ['random-char', 'tuebingen', 'random-tuebingen'] as const;
export type Naming = (typeof NAMINGS)[number];

/** The wordings of an intervention. With `none`, the question is about the graph as described. */
export const PHRASINGS = ['none', 'intervention', 'substitution'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

export const interventionEffectCaseSchema = z.object({
  task: z.literal('intervention-effects'),
  design: stampSchema,
  /** The id of the graph whose relations the questions are about, which does not depend on the rest of the design. */
  world: z.string(),
  graph: z.string(),
  /** The graph's arrows, such as `A→B A→C`. */
  arrows: z.string(),
  pair: pairSchema,
  /** The variables intervened on, such as `B` or `B, E'`, or `none` before any intervention. */
  intervention: z.string(),
  names: z.enum(NAMINGS),
  phrasing: z.enum(PHRASINGS),
  draw: z.int().min(0),
  truth: z.boolean(),
  /** Set if the relation is that of the listed pair under `tuebingen` names, so that memory affirms it. */
  listed: z.literal(true).optional(),
  /** The number of variables in a path graph, from the cause to the outcome inclusive. */
  path: z.int().min(2).optional(),
  /** The names of the listed pair, if the question is about one. */
  listedPair: z.string().optional(),
  /** Set if the same question has the opposite answer in another draw, whose graph differs in only a few lines. */
  twin: z.literal(true).optional(),
  /** Set for a null control, which is asked in addition to the design's relations and counted separately. */
  control: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

export function isInterventionEffectCase(item: Case): item is InterventionEffectCase {
  return item.task === 'intervention-effects';
}

/**
 * Returns true if every question about an intervention uses a graph without twins, so that discrimination is undefined.
 */
export function lacksTwins(items: readonly Pick<InterventionEffectCase, 'intervention' | 'twin'>[]): boolean {
  const after = items.filter(({ intervention }) => intervention !== 'none');
  return after.length > 0 && after.every(({ twin }) => !twin);
}

/**
 * Returns a case's graph and question, with node numbers for variables. The graph includes variables that only the
 * question mentions.
 */
export function relationOf({ arrows, pair, intervention }: RelationInCase) {
  const { cause, outcome } = parsePair(pair);
  const set = variablesSet(intervention);
  const mentioned = [cause, outcome, ...set];
  const known = dagOfArrows(arrows);
  const isWhole = mentioned.every((symbol) => known.nodes.includes(symbol));
  const dag = isWhole ? known : dagFromEdges(parseArrows(arrows), mentioned);
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  return { dag, cause: numberOf(cause), effect: numberOf(outcome), intervened: set.map(numberOf) };
}

/** Returns the variables on which a case intervenes. @example variablesSet("B, E'") // ['B', "E'"] */
export function variablesSet(intervention: string): string[] {
  return intervention === 'none' ? [] : intervention.split(', ');
}

type RelationInCase = Pick<InterventionEffectCase, 'arrows' | 'pair' | 'intervention'>;
