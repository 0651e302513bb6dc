import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows, parseArrows } from '../../causal/arrows-code.ts';
import { dagFromEdges, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';

/** Sources of the variables' names. */
export const NAMINGS = ['random-char', 'tuebingen', 'random-tuebingen'] as const;
export type Naming = (typeof NAMINGS)[number];

/** Wordings of an intervention; `none` asks about the graph as it is. */
export const PHRASINGS = ['none', 'intervention', 'substitution'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

export const interventionEffectCaseSchema = z.object({
  task: z.literal('intervention-effects'),
  design: stampSchema,
  /** Names the basis of the relations, whatever else the design asks about them. */
  world: z.string(),
  graph: z.string(),
  /** The graph's arrows, such as `A→B A→C`. */
  arrows: z.string(),
  pair: pairSchema,
  /** The variable intervened on, or `none` before any intervention. */
  intervention: z.string(),
  names: z.enum(NAMINGS),
  phrasing: z.enum(PHRASINGS),
  draw: z.int().min(0),
  truth: z.boolean(),
  /** The relation is that of the listed pair under `tuebingen` names, which memory affirms. */
  listed: z.literal(true).optional(),
  /** Number of variables on a path graph from cause to outcome, both included. */
  path: z.int().min(2).optional(),
  /** The names of the listed pair that the question is about, if any. */
  listedPair: z.string().optional(),
  /** The same question has another answer in another draw, whose graph differs in only a few lines. */
  twin: z.literal(true).optional(),
  /** A null control: asked beside the design's relations, and counted apart. */
  control: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

export function isInterventionEffectCase(item: Case): item is InterventionEffectCase {
  return item.task === 'intervention-effects';
}

/** Tests whether interventions are asked about only on graphs without twins: discrimination then has no value. */
export function lacksTwins(items: readonly Pick<InterventionEffectCase, 'intervention' | 'twin'>[]): boolean {
  const after = items.filter(({ intervention }) => intervention !== 'none');
  return after.length > 0 && after.every(({ twin }) => !twin);
}

/** The question of a case by numbers of its graph's nodes, including nodes that only the question mentions. */
export function relationOf({ arrows, pair, intervention }: RelationInCase) {
  const { cause, outcome } = parsePair(pair);
  const mentioned = [cause, outcome, ...(intervention === 'none' ? [] : [intervention])];
  const known = dagOfArrows(arrows);
  const isWhole = mentioned.every((symbol) => known.nodes.includes(symbol));
  const dag = isWhole ? known : dagFromEdges(parseArrows(arrows), mentioned);
  const [from, to, at] = [cause, outcome, intervention].map((symbol) => dag.nodes.indexOf(symbol));
  return { dag, cause: from ?? -1, effect: to ?? -1, intervened: intervention === 'none' ? undefined : at };
}

type RelationInCase = Pick<InterventionEffectCase, 'arrows' | 'pair' | 'intervention'>;
