import { clusterKey, rightShare } from '../../score/accuracy.ts';
import { type ClusterNumber, type Terms, termsByCluster } from '../../score/mean-metric.ts';
import type { Answers } from '../../score/sheet.ts';
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
 * Computes the accuracy on intervention effects for each draw of a graph, the mean of
 *
 *   1[IE = ÎE] · 1[C(G) = Ĉ(G)]
 *
 * C(G) is 1 if the relation holds in the graph before the intervention, and 0 otherwise. IE is C(G) minus the same after
 * the intervention: 1 if it severs the relation, and 0 if it leaves it as it is. Ĉ(G) and ÎE are the same by the model's
 * answers, and 1[…] is 1 if the equation in it is true, and 0 otherwise. So both answers must be right, before and after
 * the intervention. Of repeated questions, the shares of right answers are multiplied.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Eq. 2 and 3
 */
export function effectTerms(
  effects: readonly Effect[],
  cases: readonly InterventionEffectCase[],
  answers: Answers,
): Terms {
  /** Yields the product for each effect of which both questions were answered. */
  function* products(): Generator<ClusterNumber> {
    for (const { item, before, after, weight } of effects) {
      const repliesBefore = answers[before]!;
      const repliesAfter = answers[after]!;
      if (repliesBefore.length === 0 || repliesAfter.length === 0) continue;
      const value = rightShare(cases[before]!.truth, repliesBefore) * rightShare(item.truth, repliesAfter);
      yield { cluster: clusterKey(item), value, weight };
    }
  }
  return termsByCluster(products());
}

/** Tests whether a question is about a described graph before any intervention: its answer is in the prompt. */
export function isRetrieval(item: InterventionEffectCase): boolean {
  return isBeforeIntervention(item) && item.graph !== UNTOLD_GRAPH;
}
