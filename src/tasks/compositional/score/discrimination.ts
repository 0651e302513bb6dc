import {
  type Item,
  type Metric,
  type MetricPart,
  metricPart,
  type Right,
  shareMetric,
} from '../../../scoring/metric.ts';
import { countReplies, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { estimateOf, UNTOLD } from '../../../scoring/tracked.ts';
import type { PairQuestions, UnitOfPair, WorldQuestions } from './world-questions.ts';

/**
 * A claim that the cause brings about, or prevents, the effect in a unit. `yes` and `no` are the positions of its
 * questions in the answer sheet.
 */
interface Claim extends Item {
  /** The question whose answer is yes if the claim is true. The answer to the question `no` is then no. */
  readonly yes: number | undefined;
  readonly no: number | undefined;
  /** Present if a single question decides the claim, so that there is no question `no`. */
  readonly isSingle?: true;
}

/** The claims about units, separated into true claims (`causal`) and false claims (`others`). */
export interface Claims {
  readonly causal: readonly Claim[];
  readonly others: readonly Claim[];
}

/**
 * Returns the claims from which sensitivity, specificity and discrimination are computed. All pairs have equal weight.
 *
 * A pair is left out if all or none of its units are causal, because it cannot reveal constant answers. If rules are
 * not monotone, a cause may bring about its effect in some units and prevent it in other units. Claims in both
 * directions then count, with equal weight.
 */
export function claimsAbout(
  { monotone, units: kind }: Pick<WorldQuestions, 'monotone' | 'units'>,
  pairs: readonly PairQuestions[],
  clusters: ArrayLike<string>,
): Claims {
  const directions = monotone ? ([1] as const) : ([1, -1] as const);
  return joinClaims(
    pairs.map(({ units, unasked }) => {
      const left = kind === 'exhaustive' ? unasked : 0;
      return joinClaims(directions.map((direction) => claimsOf(units, direction, clusters, left)));
    }),
  );
}

/**
 * Collects the claims in one direction. Enumerated units without rows may be causal or not. If the facts of units are
 * known, causal units are compared only with other units that have the same facts. Otherwise, a model could tell
 * some units apart by their facts alone.
 */
function claimsOf(
  units: readonly UnitOfPair[],
  direction: 1 | -1,
  clusters: ArrayLike<string>,
  unasked: number,
): Claims {
  const left = (weight: number): Claim[] =>
    unasked > 0 ? [{ cluster: 'unasked', weight, yes: undefined, no: undefined }] : [];
  const groups = [...Map.groupBy(units, (unit) => factsThatFit(unit, direction))].flatMap(
    ([facts, members]): (Claims & { mass: number })[] => {
      if (facts === undefined) return [];
      const [causal, others] = [true, false].map((wanted) =>
        members
          .filter((unit) => (dependence(unit) === direction) === wanted)
          .map((unit) => claimOf(unit, direction, clusters)),
      ) as [Claim[], Claim[]];
      return causal.length > 0 && others.length > 0
        ? [{ causal, others: [...others, ...left(unasked)], mass: massOf(causal) }]
        : [];
    },
  );
  const whole = groups.reduce((sum, { mass }) => sum + mass, unasked);
  const rest = left(unasked / whole);
  return {
    causal: [...groups.flatMap(({ causal, mass }) => scaled(causal, mass / whole)), ...rest],
    others: [...groups.flatMap(({ others, mass }) => scaled(others, mass / whole)), ...rest],
  };
}

/** Returns the facts of a unit; undefined if no causal unit can have these facts. */
function factsThatFit({ y, truth }: UnitOfPair, direction: 1 | -1): string | undefined {
  if (y === undefined) return 'not told';
  const effect = direction === 1 ? truth.x : 1 - truth.x;
  return truth.y === effect ? `cause ${truth.x}` : undefined;
}

/** Returns 1 if the cause brings about the effect, −1 if it prevents the effect, and 0 if it has no influence. */
function dependence({ truth: { y1, y0 } }: UnitOfPair): number {
  return y1 - y0;
}

export function claimOf(unit: ClaimedUnit, direction: 1 | -1, clusters: ArrayLike<string>): Claim {
  const [yes, no] = direction === 1 ? [unit.y1, unit.y0] : [unit.y0, unit.y1];
  const { weight, isSingle } = unit;
  return { cluster: clusters[yes ?? no ?? 0] ?? '', weight, yes, no, ...(isSingle && { isSingle }) };
}

/** The part of a unit that a claim needs. If the unit has only one question, its position is `y1`. */
export type ClaimedUnit = Pick<UnitOfPair, 'weight' | 'y1' | 'y0'> & Pick<Claim, 'isSingle'>;

function massOf(claims: readonly Claim[]): number {
  return claims.reduce((sum, { weight }) => sum + weight, 0);
}

/** Scales the weights of claims so that their sum is `mass`. */
function scaled(claims: readonly Claim[], mass: number): Claim[] {
  const factor = mass / massOf(claims);
  return claims.map((claim) => ({ ...claim, weight: claim.weight * factor }));
}

/** Joins the claims of several directions, pairs or worlds. All parts with true claims have the same weight. */
export function joinClaims(list: readonly Claims[]): Claims {
  const told = list.filter(({ causal }) => causal.length > 0);
  return {
    causal: told.flatMap(({ causal }) => scaled(causal, 1 / told.length)),
    others: told.flatMap(({ others }) => scaled(others, 1 / told.length)),
  };
}

/**
 * Returns the metrics of discrimination: how well answers distinguish units in which the effect depends on the cause
 * from other units.
 *
 *   sensitivity = P(the two answers together make the claim | the claim is true)
 *   specificity = P(both replies are answers and do not make the claim | the claim is false)
 *   discrimination J = sensitivity + specificity − 1, in [−1, 1]
 *
 * A perfect model has J = 1. A model that always gives the same answer, ignores interventions or sees causes everywhere
 * has J = 0 on every design.
 *
 * @see Youden (1950), Index for rating diagnostic tests, Cancer 3, 32–35
 */
export function discriminationMetrics(
  { causal, others }: Claims,
  about: Pick<Metric, 'world' | 'part' | 'isDetail'>,
  level: number,
  name: DiscriminationName = 'discrimination',
): PairMetrics {
  const sensitivity = metricPart(1, causal, claimed);
  const specificity = metricPart(1, others, notClaimed);
  const metric = (name: string, constant: number, parts: readonly MetricPart[]): Metric =>
    shareMetric({ name: `CCR ${name}`, ...about, ...(constant === 0 && { isDetail: true }) }, level, {
      constant,
      parts,
    });
  return {
    discrimination: metric(name, -1, [sensitivity, specificity]),
    sensitivity: metric('sensitivity', 0, [sensitivity]),
    specificity: metric('specificity', 0, [specificity]),
  };
}

/**
 * The names of the three forms of discrimination: the lowest value over groups of twins, the value over all twins, and
 * the value over all units. In the last form, models that follow no chain of causes may exceed 0.
 */
export type DiscriminationName = 'discrimination' | 'mean discrimination' | 'unit discrimination';

export type PairMetrics = Readonly<Record<'discrimination' | 'sensitivity' | 'specificity', Metric>>;

/** Returns the three estimates for one variant. They have no intervals if they concern one of many worlds. */
export function toldBy(
  { discrimination, sensitivity, specificity }: PairMetrics,
  variant: VariantAnswers,
  { isOneOfMany }: { readonly isOneOfMany: boolean },
) {
  const of = (metric: Metric) => {
    const found = metric.of(variant);
    return estimateOf(isOneOfMany && found.kind === 'number' ? { ...found, variation: UNTOLD } : found);
  };
  return { discrimination: of(discrimination), sensitivity: of(sensitivity), specificity: of(specificity) };
}

/** Returns the share of replies in which a variant's two answers together make the claim; undefined if not asked. */
export function claimed(claim: Claim, variant: VariantAnswers): Right | undefined {
  const found = sharesOf(claim, variant);
  return found && { share: found.claimed, replies: found.replies };
}

/** Returns the share of replies that are answers and do not make the claim; undefined if the variant was not asked. */
export function notClaimed(claim: Claim, variant: VariantAnswers): Right | undefined {
  const found = sharesOf(claim, variant);
  return found && { share: found.answered - found.claimed, replies: found.replies };
}

/**
 * Returns two shares over all ways to choose one reply to each of the two questions: how often both replies are
 * answers, and how often they make the claim.
 */
function sharesOf({ yes, no, isSingle }: Claim, variant: VariantAnswers) {
  if (yes !== undefined && isSingle) {
    const { yes: claimed, no: denied, all } = countReplies(variant, yes);
    return all === 0
      ? undefined
      : { answered: (claimed + denied) / all, claimed: claimed / all, replies: all };
  }
  if (yes === undefined || no === undefined) return undefined;
  const [first, second] = [countReplies(variant, yes), countReplies(variant, no)];
  const all = first.all * second.all;
  if (all === 0) return undefined;
  return {
    answered: ((first.yes + first.no) * (second.yes + second.no)) / all,
    claimed: (first.yes * second.no) / all,
    replies: Math.min(first.all, second.all),
  };
}
