import { clusterKey, rightShare } from '../../score/accuracy.ts';
import type { Answers } from '../../score/sheet.ts';
import type { Term } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, isBeforeIntervention, UNTOLD_GRAPH } from './case.ts';

/** An intervention effect: a question after an intervention, with the same question before it. */
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

/** Lists the effects among cases. Questions whose counterpart before interventions is missing have none. */
export function effectsOf(cases: readonly InterventionEffectCase[]): Effect[] {
  const positionsBefore = new Map<string, number>();
  for (const [position, item] of cases.entries())
    if (isBeforeIntervention(item)) positionsBefore.set(relationKey(item), position);
  const effects: Omit<Effect, 'weight'>[] = [];
  for (const [after, item] of cases.entries()) {
    const before = isBeforeIntervention(item) ? undefined : positionsBefore.get(relationKey(item));
    if (before === undefined) continue;
    effects.push({ item, before, after, isSevered: cases[before]!.truth && !item.truth });
  }
  return weighted(effects);
}

/** Identifies the relation that a question is about, before and after interventions. */
function relationKey({ design, cluster, names, pair }: InterventionEffectCase): string {
  return [design, cluster, names, pair].join('\n');
}

/**
 * Below this share of severed relations, weights are needed: a model whose only error is to ignore interventions would
 * give more than 90 % right answers.
 */
const FEW_SEVERED = 0.1;

/**
 * Adds the weights. If few of a graph's relations are severed, as in large graphs, the severed relations together count
 * as much as the unchanged ones; otherwise, every effect counts 1.
 */
function weighted(effects: readonly Omit<Effect, 'weight'>[]): Effect[] {
  const severedShares = new Map<string, number>();
  for (const [graph, own] of Map.groupBy(effects, ({ item }) => item.graph))
    severedShares.set(graph, own.filter(({ isSevered }) => isSevered).length / own.length);
  return effects.map((effect) => {
    const share = severedShares.get(effect.item.graph)!;
    if (share === 0 || share >= FEW_SEVERED) return { ...effect, weight: 1 };
    return { ...effect, weight: 0.5 / (effect.isSevered ? share : 1 - share) };
  });
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
    const repliesBefore = answers[before]!;
    const repliesAfter = answers[after]!;
    if (repliesBefore.length === 0 || repliesAfter.length === 0) continue;
    const value = rightShare(cases[before]!.truth, repliesBefore) * rightShare(item.truth, repliesAfter);
    const key = clusterKey(item);
    const term = terms.get(key) ?? { value: 0, weight: 0 };
    const total = term.weight + weight;
    terms.set(key, { value: (term.value * term.weight + value * weight) / total, weight: total });
  }
  return terms;
}

/** Where a question stands: before any intervention by what is true, or after one by whether it changes the relation. */
export const PLACES = ['before, causal', 'before, not causal', 'after, severed', 'after, unchanged'] as const;
export type Place = (typeof PLACES)[number];

/** Returns the place of each case. Questions about a graph that the prompt does not describe have none. */
export function placesOf(
  cases: readonly InterventionEffectCase[],
): ReadonlyMap<InterventionEffectCase, Place> {
  const places = new Map<InterventionEffectCase, Place>();
  for (const item of cases.filter(isRetrieval))
    places.set(item, item.truth ? 'before, causal' : 'before, not causal');
  for (const { item, isSevered } of effectsOf(cases))
    places.set(item, isSevered ? 'after, severed' : 'after, unchanged');
  return places;
}

/** Tests whether a question is about a described graph before any intervention: its answer is in the prompt. */
export function isRetrieval(item: InterventionEffectCase): boolean {
  return isBeforeIntervention(item) && item.graph !== UNTOLD_GRAPH;
}
