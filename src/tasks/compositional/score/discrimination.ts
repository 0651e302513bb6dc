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

/** A claim that the cause brings about, or prevents, the effect in a unit. */
interface Claim extends Item {
  /** The position of the question that is answered with yes if the claim is true. */
  readonly yes: number | undefined;
  /** The position of the question that is answered with no if the claim is true. */
  readonly no: number | undefined;
  /** Present if the answer to the question `yes` decides the claim alone. */
  readonly isSingle?: true;
}

/** The true claims (`causal`) and the false claims (`others`) about units. */
export interface Claims {
  readonly causal: readonly Claim[];
  readonly others: readonly Claim[];
}

/**
 * Returns the claims from which sensitivity, specificity and discrimination are computed. All pairs have equal weight.
 *
 * A pair is left out if all or none of its units are causal, because it cannot reveal constant answers. If rules are
 * not monotone, a cause may bring about its effect in some units and prevent it in other units. Claims of both kinds
 * then have equal weight.
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
 * Collects the claims of one kind. If there are factual questions about the units, a causal unit is compared only with
 * units that have the same facts. Without this rule, their facts alone could be enough to distinguish some units.
 *
 * @param direction - 1 for claims that the cause brings about the effect, −1 for claims that it prevents the effect.
 * @param unasked - The share of the population in units without rows. These units may be causal or not, so they count
 *   on both sides.
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
          .filter((unit) => (unit.truth.y1 - unit.truth.y0 === direction) === wanted)
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

/** Describes the facts of a unit; undefined if no causal unit can have these facts. */
function factsThatFit({ y, truth }: UnitOfPair, direction: 1 | -1): string | undefined {
  if (y === undefined) return 'not told';
  const effect = direction === 1 ? truth.x : 1 - truth.x;
  return truth.y === effect ? `cause ${truth.x}` : undefined;
}

export function claimOf(unit: ClaimedUnit, direction: 1 | -1, clusters: ArrayLike<string>): Claim {
  const [yes, no] = direction === 1 ? [unit.y1, unit.y0] : [unit.y0, unit.y1];
  const { weight, isSingle } = unit;
  return { cluster: clusters[yes ?? no ?? 0] ?? '', weight, yes, no, ...(isSingle && { isSingle }) };
}

/** The fields of a unit that a claim needs. If a unit has a single question, its position is `y1`. */
export type ClaimedUnit = Pick<UnitOfPair, 'weight' | 'y1' | 'y0'> & Pick<Claim, 'isSingle'>;

function massOf(claims: readonly Claim[]): number {
  return claims.reduce((sum, { weight }) => sum + weight, 0);
}

function scaled(claims: readonly Claim[], mass: number): Claim[] {
  const factor = mass / massOf(claims);
  return claims.map((claim) => ({ ...claim, weight: claim.weight * factor }));
}

/** Joins lists of claims, so that each list has the same weight. Lists without true claims are left out. */
export function joinClaims(list: readonly Claims[]): Claims {
  const told = list.filter(({ causal }) => causal.length > 0);
  return {
    causal: told.flatMap(({ causal }) => scaled(causal, 1 / told.length)),
    others: told.flatMap(({ others }) => scaled(others, 1 / told.length)),
  };
}

/**
 * Returns the metrics of discrimination, which show how well answers distinguish causal units from other units.
 *
 *   sensitivity = P(the answers together make the claim | the claim is true)
 *   specificity = P(all replies are answers and do not make the claim together | the claim is false)
 *   discrimination J = sensitivity + specificity − 1, in [−1, 1]
 *
 * A perfect model has J = 1, and a model that always gives the same answer has J = 0.
 *
 * @see Youden (1950), Index for rating diagnostic tests, Cancer 3, 32–35
 */
export function discriminationMetrics(
  { causal, others }: Claims,
  about: Pick<Metric, 'world' | 'part' | 'isDetail'>,
  level: number,
  name: 'discrimination' | 'unit discrimination' = 'discrimination',
) {
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

/** Returns one variant's estimates, without intervals if the world is one of many. */
export function toldBy(
  { discrimination, sensitivity, specificity }: ReturnType<typeof discriminationMetrics>,
  variant: VariantAnswers,
  { isOneOfMany }: { readonly isOneOfMany: boolean },
) {
  const of = (metric: Metric) => {
    const found = metric.of(variant);
    return estimateOf(isOneOfMany && found.kind === 'number' ? { ...found, variation: UNTOLD } : found);
  };
  return { discrimination: of(discrimination), sensitivity: of(sensitivity), specificity: of(specificity) };
}

export function claimed(claim: Claim, variant: VariantAnswers): Right | undefined {
  const found = sharesOf(claim, variant);
  return found && { share: found.claimed, replies: found.replies };
}

export function notClaimed(claim: Claim, variant: VariantAnswers): Right | undefined {
  const found = sharesOf(claim, variant);
  return found && { share: found.answered - found.claimed, replies: found.replies };
}

/** Returns the share of pairs of replies in which both are answers, and the share of pairs that make the claim. */
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
