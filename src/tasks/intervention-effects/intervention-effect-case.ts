import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows, parseArrows } from '../../causal/arrows-code.ts';
import { dagFromEdges, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';

/** Where the variables' names come from. */
export const NAMINGS = ['random-char', 'tuebingen', 'random-tuebingen'] as const;
export type Naming = (typeof NAMINGS)[number];

/** How an intervention is put into words; `none` asks about the graph as it is. */
export const PHRASINGS = ['none', 'intervention', 'substitution'] as const;
export type Phrasing = (typeof PHRASINGS)[number];

export const interventionEffectCaseSchema = z.object({
  task: z.literal('intervention-effects'),
  design: stampSchema,
  /** Names what fixes the relations, whatever else the design asks about them. */
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
  /** The relation stands where `tuebingen` names put a listed pair: what memory says yes to. */
  listed: z.literal(true).optional(),
  /** Of a graph that is a path: how many variables lead from cause to outcome, both included. */
  path: z.int().min(2).optional(),
  /** The listed pair that the case is about, by its names, where its question is about it. */
  listedPair: z.string().optional(),
  /** The same question has another answer in another draw, whose graph is told in the same lines but for a few. */
  twin: z.literal(true).optional(),
  /** A null control: asked on top of the design's relations, and told apart from them. */
  control: z.literal(true).optional(),
});
export type InterventionEffectCase = z.infer<typeof interventionEffectCaseSchema>;

export function isInterventionEffectCase(item: Case): item is InterventionEffectCase {
  return item.task === 'intervention-effects';
}

/** Whether interventions are asked about on graphs without twins alone: then discrimination has no value. */
export function lacksTwins(items: readonly Pick<InterventionEffectCase, 'intervention' | 'twin'>[]): boolean {
  const after = items.filter(({ intervention }) => intervention !== 'none');
  return after.length > 0 && after.every(({ twin }) => !twin);
}

/** Before any intervention, or under which, and how that was put: `observed`, `substitution on B`. */
export function whenAsked(item: Pick<InterventionEffectCase, 'intervention' | 'phrasing'>): string {
  const { intervention, phrasing } = item;
  return intervention === 'none' ? 'observed' : `${phrasing} on ${intervention}`;
}

/** What a case asks, by the numbers of its graph's nodes, those included that only its question mentions. */
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

/** A relation in a graph, before or after an intervention. */
export type RelationOf = ReturnType<typeof relationOf>;
