import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows, parseArrows } from '../../causal/arrows-code.ts';
import { dagFromEdges, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';

export const NAMINGS = ['random-char', 'tuebingen', 'random-tuebingen'] as const;
export type Naming = (typeof NAMINGS)[number];

/** The wordings of an intervention. With `none`, the question is about the graph as described. */
export const PHRASINGS = ['none', 'intervention', 'substitution'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

export const interventionEffectCaseSchema = z.object({
  task: z.literal('intervention-effects'),
  design: stampSchema,
  /** The id of the settings from which the questions are drawn. It does not depend on the number of draws. */
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
  /** True for the relation that gets a listed pair's names under `tuebingen` names; also set under other names. */
  listed: z.literal(true).optional(),
  /** The number of variables on the path, including both ends; only for paths and routes. */
  path: z.int().min(2).optional(),
  listedPair: z.string().optional(),
  /** True if another draw has a twin of the graph, whose description differs in only a few lines. */
  twin: z.literal(true).optional(),
  /** True for a null control, which is asked in addition to the design's relations and counted separately. */
  control: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

export function isInterventionEffectCase(item: Case): item is InterventionEffectCase {
  return item.task === 'intervention-effects';
}

/**
 * Returns a case's graph, and its question with variables as node numbers. A variable in question is a node even if it
 * has no arrow.
 */
export function relationOf({
  arrows,
  pair,
  intervention,
}: Pick<InterventionEffectCase, 'arrows' | 'pair' | 'intervention'>) {
  const { cause, outcome } = parsePair(pair);
  const set = variablesSet(intervention);
  const mentioned = [cause, outcome, ...set];
  const known = dagOfArrows(arrows);
  const isWhole = mentioned.every((symbol) => known.nodes.includes(symbol));
  const dag = isWhole ? known : dagFromEdges(parseArrows(arrows), mentioned);
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  return { dag, cause: numberOf(cause), effect: numberOf(outcome), intervened: set.map(numberOf) };
}

export function variablesSet(intervention: string): string[] {
  return intervention === 'none' ? [] : intervention.split(', ');
}
