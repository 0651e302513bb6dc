/** A number, or the reason why there is none. */
export type Measure =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'undefined'; readonly reason: UndefinedReason };

/** Why a measure has no value: nothing to average, or nobody meets the condition. */
export type UndefinedReason = 'no-units' | 'empty-condition';

/** One unit's potential outcomes of an effect, with the weight of the unit. */
export interface WeightedOutcomes {
  /** Share of the population that the unit stands for: 1/n when sampled, P(u) when enumerated. */
  readonly weight: number;
  readonly y1: boolean;
  readonly y0: boolean;
}

/** Potential outcomes with what was in fact the case: needed for PN and PS. */
export interface FactualOutcomes extends WeightedOutcomes {
  /** The cause's factual value. */
  readonly x: boolean;
  /** The effect's factual value. */
  readonly y: boolean;
}

/**
 * Probability of necessity and sufficiency: the share of units in which the effect occurs with the
 * cause and would not occur without it.
 *
 *   PNS = P(y_x, y'_x') = mean of y1 ∧ ¬y0
 *
 * @returns In [0, 1]; undefined without units.
 * @see Maasch et al. (2025), Def. 2.4
 */
export function pns(units: readonly WeightedOutcomes[]): Measure {
  return weightedShare(units, (unit) => unit.y1 && !unit.y0);
}

/**
 * Average treatment effect: how much more often the effect occurs with the cause than without.
 *
 *   ATE = E[y1] − E[y0] = PNS − defier rate
 *
 * @returns In [−1, 1]; undefined without units.
 * @see Maasch et al. (2025), Def. 2.3, Prop. B.4
 */
export function ate(units: readonly WeightedOutcomes[]): Measure {
  return weightedMean(units, (unit) => Number(unit.y1) - Number(unit.y0));
}

/**
 * Defier rate: the share of units in which the effect occurs without the cause and would not occur with
 * it. Zero in every monotone model, so for a reasoner it is a violation of monotonicity.
 *
 *   P(y'_x, y_x') = mean of ¬y1 ∧ y0
 *
 * @returns In [0, 1]; undefined without units.
 */
export function defierRate(units: readonly WeightedOutcomes[]): Measure {
  return weightedShare(units, (unit) => !unit.y1 && unit.y0);
}

/**
 * Probability of necessity: among units where cause and effect both occurred, the share in which the
 * effect would not have occurred without the cause.
 *
 *   PN = P(y'_x' | x, y)
 *
 * @returns In [0, 1]; undefined when no unit has both.
 * @see Maasch et al. (2025), Def. B.1
 */
export function pn(units: readonly FactualOutcomes[]): Measure {
  const both = units.filter((unit) => unit.x && unit.y);
  return onCondition(units, both, (unit) => !unit.y0);
}

/**
 * Probability of sufficiency: among units where neither cause nor effect occurred, the share in which
 * the effect would have occurred with the cause.
 *
 *   PS = P(y_x | x', y')
 *
 * @returns In [0, 1]; undefined when no unit has neither.
 * @see Maasch et al. (2025), Def. B.2
 */
export function ps(units: readonly FactualOutcomes[]): Measure {
  const neither = units.filter((unit) => !unit.x && !unit.y);
  return onCondition(units, neither, (unit) => unit.y1);
}

function onCondition<T extends WeightedOutcomes>(
  units: readonly T[],
  meeting: readonly T[],
  holds: (unit: T) => boolean,
): Measure {
  if (units.length > 0 && meeting.length === 0) return { kind: 'undefined', reason: 'empty-condition' };
  return weightedShare(meeting, holds);
}

function weightedShare<T extends WeightedOutcomes>(
  units: readonly T[],
  holds: (unit: T) => boolean,
): Measure {
  return weightedMean(units, (unit) => (holds(unit) ? 1 : 0));
}

function weightedMean<T extends WeightedOutcomes>(units: readonly T[], value: (unit: T) => number): Measure {
  let total = 0;
  let weight = 0;
  for (const unit of units) {
    total += unit.weight * value(unit);
    weight += unit.weight;
  }
  return weight > 0 ? { kind: 'value', value: total / weight } : { kind: 'undefined', reason: 'no-units' };
}
