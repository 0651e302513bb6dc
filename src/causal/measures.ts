export type Measure =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'undefined'; readonly reason: UndefinedReason };

/** The reason why a measure has no value: there are no units, or none of them meets the condition. */
type UndefinedReason = 'no-units' | 'empty-condition';

/** The potential outcomes and the facts of a unit: 1 or 0, or the share of yes answers if questions are repeated. */
export interface UnitOutcomes {
  /** The share of the population that the unit represents: 1/n for a sampled unit, P(u) for an enumerated unit. */
  readonly weight: number;
  /** The effect under do(cause = true). */
  readonly y1: number;
  /** The effect under do(cause = false). */
  readonly y0: number;
  readonly x: number;
  /** The effect's factual value, for PN and PS; undefined if it is unknown. */
  readonly y: number | undefined;
  /** 1 if y1 ∧ ¬y0 holds for the true outcomes, otherwise 0. */
  readonly dependsInTruth: number;
}

/** A causal measure: the mean of a value over the units, each weighted by how far it meets a condition. */
export interface UnitMeasure {
  readonly value: (unit: UnitOutcomes) => number;
  readonly condition: (unit: UnitOutcomes) => number;
}

const everyUnit = (): number => 1;

/**
 * The probability of necessity and sufficiency, PNS = P(y_x, y'_x') = mean of y1 ∧ ¬y0: the share of units in which the
 * effect occurs with the cause and would not occur without it.
 *
 * @see Maasch et al. (2025), Def. 2.4
 */
export const pns: UnitMeasure = { value: ({ y1, y0 }) => y1 * (1 - y0), condition: everyUnit };

/**
 * The average treatment effect, ATE = E[y1] − E[y0], in [−1, 1]: the difference in how often the effect occurs with the
 * cause and without it.
 *
 * @see Maasch et al. (2025), Def. 2.3, Prop. B.4
 */
export const ate: UnitMeasure = { value: ({ y1, y0 }) => y1 - y0, condition: everyUnit };

/**
 * The defier rate, P(y'_x, y_x') = mean of ¬y1 ∧ y0: the share of units in which the effect occurs without the cause
 * and would not occur with it. It is 0 in every monotone model.
 */
export const defierRate: UnitMeasure = { value: ({ y1, y0 }) => (1 - y1) * y0, condition: everyUnit };

/**
 * The probability of necessity, PN = P(y'_x' | x, y): among units in which cause and effect occurred, the share in
 * which the effect would not have occurred without the cause.
 *
 * @see Maasch et al. (2025), Def. B.1
 */
export const pn: UnitMeasure = {
  value: ({ y0 }) => 1 - y0,
  condition: ({ x, y }) => (y === undefined ? 0 : x * y),
};

/**
 * The probability of sufficiency, PS = P(y_x | x', y'): among units in which neither cause nor effect occurred, the
 * share in which the effect would have occurred with the cause.
 *
 * @see Maasch et al. (2025), Def. B.2
 */
export const ps: UnitMeasure = {
  value: ({ y1 }) => y1,
  condition: ({ x, y }) => (y === undefined ? 0 : (1 - x) * (1 - y)),
};

/**
 * The necessity inconsistency rate, N-IR = P(N̂ ≠ N | x): among units with the cause, the share in which the answers
 * are wrong about the cause's necessity, N = y1 ∧ ¬y0.
 *
 * @see Hüyük et al. (2025), Reasoning Elicitation in Language Models via Counterfactual Feedback
 */
export const necessityInconsistency: UnitMeasure = { value: disagreement, condition: ({ x }) => x };

/**
 * The sufficiency inconsistency rate, S-IR = P(Ŝ ≠ S | x'): among units without the cause, the share in which the
 * answers are wrong about the cause's sufficiency, S = y1 ∧ ¬y0.
 */
export const sufficiencyInconsistency: UnitMeasure = { value: disagreement, condition: ({ x }) => 1 - x };

function disagreement({ y1, y0, dependsInTruth }: UnitOutcomes): number {
  const claimed = y1 * (1 - y0);
  return dependsInTruth === 1 ? 1 - claimed : claimed;
}

/** Computes Σ weight · condition · value / Σ weight · condition over units. */
export function measureOn({ value, condition }: UnitMeasure, units: readonly UnitOutcomes[]): Measure {
  let total = 0;
  let weight = 0;
  for (const unit of units) {
    const share = unit.weight * condition(unit);
    if (share === 0) continue;
    total += share * value(unit);
    weight += share;
  }
  if (weight > 0) return { kind: 'value', value: total / weight };
  return { kind: 'undefined', reason: units.length === 0 ? 'no-units' : 'empty-condition' };
}
