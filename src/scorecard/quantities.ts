import { type Measure, measureOn } from '../causal/measures.ts';
import { constantDistribution, type Distribution } from '../statistics/distribution.ts';
import type { Interval } from '../statistics/interval.ts';
import { proportionInterval } from '../statistics/proportion-interval.ts';
import { stratifiedProportionInterval } from '../statistics/stratified-proportion.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import type { Judged, Quantity } from './compositional-schema.ts';
import { EXACT, estimate, undefinedBecause } from './estimate.ts';
import type { ScorecardSettings } from './schema.ts';
import { subsampleSpread } from './subsamples.ts';
import { errorsBetween, type IntervalOf, numberOf, type Tracked } from './tracked.ts';
import { MEASURES, type MeasureName, TRUE_NAMES, type TrueName, type Uncertainty } from './uncertainty.ts';
import type { Estimate } from './value-schemas.ts';
import {
  type AnsweredUnit,
  outcomesOf,
  type PairAnswers,
  trueOutcomes,
  type WorldAnswers,
} from './world-answers.ts';

/** One pair's estimates in one column, and what is needed to compose them. */
export interface EvaluatedPair {
  readonly quantity: Quantity;
  readonly estimates: Readonly<Record<TrueName, Tracked>>;
  /** True values on the units asked; undefined because withheld, if the truth is not to be used. */
  readonly truths: Readonly<Record<TrueName, Tracked>>;
}

/** Exact values of a pair in the population. */
export type PopulationValues = Readonly<Record<TrueName, Measure>>;

/**
 * Estimates and errors of one pair.
 *
 * @param index - The pair's position in the world.
 * @param subsamples - Of this pair's PNS, see `subsampledPns`.
 */
export function evaluatePair(
  answers: WorldAnswers,
  index: number,
  yesShare: ArrayLike<number>,
  uncertainty: Uncertainty,
  population: PopulationValues,
  subsamples: readonly (number | undefined)[],
  settings: ScorecardSettings,
): EvaluatedPair {
  const pair = answers.pairs[index]!;
  const outcomes = outcomesOf(pair, yesShare);
  const allTrue = trueOutcomes(pair.questions);
  const resampled = uncertainty.kind === 'exact' ? undefined : uncertainty;
  const intervalOf: IntervalOf = resampled?.interval ?? (() => EXACT);

  const track = (name: MeasureName): Tracked => {
    const measure = measureOn(MEASURES[name], outcomes);
    if (measure.kind === 'undefined') return nothing(whyUndefined(pair, name));
    const distribution = resampled && resampled.estimates[index]![name];
    const interval = plainProportion(answers, pair, name, yesShare, resampled?.kind, settings.level);
    return {
      estimate: estimate(measure.value, interval ?? (distribution ? intervalOf(distribution) : EXACT)),
      distribution,
    };
  };
  const trackTruth = (name: TrueName): Tracked => {
    if (settings.truth === 'withheld') return nothing('withheld');
    return fixed(measureOn(MEASURES[name], allTrue), resampled && resampled.truths[index]![name]);
  };
  const estimates = record(TRUE_NAMES, track);
  const truths = record(TRUE_NAMES, trackTruth);
  const judge = (name: TrueName): Judged => {
    const exact =
      settings.truth === 'withheld'
        ? nothing('withheld')
        : constant(population[name], estimates[name].distribution);
    return {
      estimate: estimates[name].estimate,
      error: errorsBetween(truths[name], estimates[name], intervalOf),
      populationError: errorsBetween(exact, estimates[name], intervalOf),
    };
  };

  const truth = numberOf(truths.pns);
  const within = subsamples.map((value) =>
    value === undefined || truth === undefined
      ? undefined
      : isWithin(relativeAbsoluteError(truth, value), settings.delta),
  );
  const validShare = share(within, true);
  const spread = subsampleSpread(subsamples, truth);
  const askedFacts = pair.questions.units.some(({ y }) => y !== undefined);
  return {
    quantity: {
      pair: `${pair.questions.cause}→${pair.questions.effect}`,
      coverage: pair.coverage,
      pns: judge('pns'),
      ate: judge('ate'),
      ...(askedFacts && { pn: judge('pn'), ps: judge('ps') }),
      defierRate: track('defierRate').estimate,
      necessityInconsistency: track('necessityInconsistency').estimate,
      sufficiencyInconsistency: track('sufficiencyInconsistency').estimate,
      validShare,
      ...(spread && { subsamples: spread }),
      validity: validityOf(validShare, share(within, undefined), settings),
    },
    estimates,
    truths,
  };
}

/** Valid, near-valid or invalid by the share of subsamples within δ; undefined where most cannot be judged. */
export function validityOf(
  validShare: number,
  undefinedShare: number,
  settings: ScorecardSettings,
): Quantity['validity'] {
  if (undefinedShare > 1 - settings.validShare) return 'undefined';
  if (validShare >= settings.validShare) return 'valid';
  return validShare >= settings.nearValidShare ? 'near-valid' : 'invalid';
}

/** The share of a list that is the given value. */
export function share<T>(list: readonly T[], value: T): number {
  return list.filter((item) => item === value).length / list.length;
}

type Reason = Extract<Estimate, { kind: 'undefined' }>['reason'];

function nothing(reason: Reason): Tracked {
  return { estimate: undefinedBecause(reason), distribution: undefined };
}

/** A true value, which has no interval of its own, with how it varies with the units. */
function fixed(measure: Measure, distribution: Distribution | undefined): Tracked {
  if (measure.kind === 'undefined')
    return nothing(measure.reason === 'no-units' ? 'not-asked' : measure.reason);
  return { estimate: estimate(measure.value, EXACT), distribution };
}

/** A value that does not vary, beside one that does. */
function constant(measure: Measure, beside: Distribution | undefined): Tracked {
  const value = measure.kind === 'value' ? measure.value : undefined;
  return fixed(measure, beside && constantDistribution(value, beside.values.length));
}

function whyUndefined(pair: PairAnswers, name: MeasureName): Reason {
  const { units } = pair.questions;
  const asked = units.some(({ y1, y0 }) => y1 !== undefined && y0 !== undefined);
  if (!asked) return 'not-asked';
  if (pair.answered.length === 0) return 'no-answers';
  const needsFacts = name === 'pn' || name === 'ps';
  return needsFacts && units.every(({ y }) => y === undefined) ? 'not-asked' : 'empty-condition';
}

/**
 * PNS and defier rate of sampled units asked once each are proportions of independent units, perhaps in
 * strata, for which score intervals hold where the bootstrap does not: at few units, and at 0.
 */
function plainProportion(
  { world }: WorldAnswers,
  { answered }: PairAnswers,
  name: MeasureName,
  yesShare: ArrayLike<number>,
  resampled: 'units' | 'replicates' | undefined,
  level: number,
): Interval | undefined {
  if (resampled !== 'units' || (name !== 'pns' && name !== 'defierRate')) return undefined;
  if (!answered.every(({ y1, y0 }) => Number.isInteger(yesShare[y1]) && Number.isInteger(yesShare[y0])))
    return undefined;
  const stratumOf = ({ unit: { truth } }: AnsweredUnit): boolean =>
    world.units === 'informative' && truth.y1 !== truth.y0;
  const strata = [...Map.groupBy(answered, stratumOf).values()].map((units) => ({
    weight: units[0]!.unit.weight * units.length,
    total: units.length,
    successes: units.filter(({ y1, y0 }) =>
      name === 'pns' ? yesShare[y1]! > yesShare[y0]! : yesShare[y1]! < yesShare[y0]!,
    ).length,
  }));
  if (strata.length === 1) return proportionInterval(strata[0]!.successes, strata[0]!.total, level);
  const whole = strata.reduce((sum, { weight }) => sum + weight, 0);
  return stratifiedProportionInterval(
    strata.map((stratum) => ({ ...stratum, weight: stratum.weight / whole })),
    level,
  );
}

function record<K extends string, T>(names: readonly K[], value: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, T>;
}
