import {
  type Dag,
  decodeDag,
  isCausalRelation,
  nodeNumber,
  parsePair,
  withoutArrowsInto,
} from '../../causal/dag.ts';
import { clusterKey, rightShare } from '../../score/accuracy.ts';
import type { Answers } from '../../score/sheet.ts';
import type { Term } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, isBeforeIntervention, UNTOLD_GRAPH, variablesSet } from './case.ts';

/** Two different variables. The relation holds if the first causes the second. */
export interface Relation {
  readonly cause: string;
  readonly effect: string;
}

/** Tests whether a relation holds after perfect interventions on some variables; C_uv(Gⁱ) of the paper. */
export function holds(dag: Dag, { cause, effect }: Relation, set: readonly string[] = []): boolean {
  const numberOf = (symbol: string): number => nodeNumber(dag, symbol);
  return isCausalRelation(withoutArrowsInto(dag, ...set.map(numberOf)), numberOf(cause), numberOf(effect));
}

/**
 * Recomputes the right answer of a question from its own arrows.
 *
 * @param models - Keeps the answers that questions about one graph share, while a run is read.
 */
export function recomputeRelation(
  { arrows, pair, intervention }: Pick<InterventionEffectCase, 'arrows' | 'pair' | 'intervention'>,
  models = new Map<string, unknown>(),
) {
  const key = `${pair} ${intervention} ${arrows}`;
  const known = models.get(key);
  if (typeof known === 'boolean') return { truth: known, weight: 1 as const };
  const truth = holds(decodeDag(arrows), parsePair(pair), variablesSet(intervention));
  models.set(key, truth);
  return { truth, weight: 1 as const };
}

/** Where a question stands: before any intervention by what is true, or after one by whether it changes the relation. */
export const PLACES = ['before, causal', 'before, not causal', 'after, severed', 'after, unchanged'] as const;
export type Place = (typeof PLACES)[number];

/** A question after an intervention, with the same question before it. */
export interface Effect {
  readonly item: InterventionEffectCase;
  /** The positions of both questions among the cases. */
  readonly before: number;
  readonly after: number;
  /** True if the intervention severs the relation: IE = 1 of Eq. 2. */
  readonly isSevered: boolean;
  /** How much it counts in the accuracy. */
  readonly weight: number;
}

/**
 * Below this share of severed relations, weights are needed: a model whose only error is to ignore interventions would
 * give more than 90 % right answers.
 */
const FEW_SEVERED = 0.1;

/**
 * Lists the effects among cases. If fewer than a tenth of a graph's relations are severed, as in large graphs, severed
 * and unchanged relations get equal weight in all.
 */
export function effectsOf(cases: readonly InterventionEffectCase[]): Effect[] {
  const observed = new Map(
    cases.flatMap((item, i) => (isBeforeIntervention(item) ? [[relationKey(item), i]] : [])),
  );
  const effects = cases.flatMap((item, after) => {
    const before = isBeforeIntervention(item) ? undefined : observed.get(relationKey(item));
    return before === undefined
      ? []
      : [{ item, before, after, isSevered: cases[before]!.truth && !item.truth }];
  });
  const graphs = Map.groupBy(effects, ({ item }) => item.graph);
  const shares = new Map(
    [...graphs].map(([graph, all]) => [graph, all.filter(({ isSevered }) => isSevered).length / all.length]),
  );
  return effects.map((effect) => {
    const severed = shares.get(effect.item.graph)!;
    const isRare = severed > 0 && severed < FEW_SEVERED;
    return { ...effect, weight: isRare ? 0.5 / (effect.isSevered ? severed : 1 - severed) : 1 };
  });
}

/** Identifies the relation that a question is about, before and after interventions. */
function relationKey({ design, cluster, names, pair }: InterventionEffectCase): string {
  return [design, cluster, names, pair].join('\n');
}

/** Returns the place of each case. Questions about a graph that the prompt does not describe have none. */
export function placesOf(
  cases: readonly InterventionEffectCase[],
): ReadonlyMap<InterventionEffectCase, Place> {
  const places = new Map<InterventionEffectCase, Place>();
  for (const item of cases) {
    const isBefore = isBeforeIntervention(item) && item.graph !== UNTOLD_GRAPH;
    if (isBefore) places.set(item, item.truth ? 'before, causal' : 'before, not causal');
  }
  for (const { item, isSevered } of effectsOf(cases))
    places.set(item, isSevered ? 'after, severed' : 'after, unchanged');
  return places;
}

/**
 * Computes the accuracy on intervention effects, 1[IE = ÎE] · 1[C(G) = Ĉ(G)], for each draw of a graph: the answers
 * before and after the intervention must both be right.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Eq. 3
 */
export function effectTerms(
  effects: readonly Effect[],
  cases: readonly InterventionEffectCase[],
  answers: Answers,
): Map<string, Term> {
  const terms = new Map<string, Term>();
  for (const { item, before, after, weight } of effects) {
    const earlier = answers[before]!;
    const later = answers[after]!;
    if (earlier.length === 0 || later.length === 0) continue;
    const key = clusterKey(item);
    const known = terms.get(key) ?? { value: 0, weight: 0 };
    const value = rightShare(cases[before]!.truth, earlier) * rightShare(item.truth, later);
    const together = known.weight + weight;
    terms.set(key, { value: (known.value * known.weight + value * weight) / together, weight: together });
  }
  return terms;
}
