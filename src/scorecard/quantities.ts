import { measureOn, pns } from '../causal/measures.ts';
import type { Interval } from '../statistics/interval.ts';
import { proportionInterval } from '../statistics/proportion-interval.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import { EXACT, estimate, undefinedBecause } from './estimate.ts';
import type { Estimate, Quantity, ScorecardSettings } from './schema.ts';
import { errorsBetween, type Tracked } from './tracked.ts';
import { MEASURES, type MeasureName, type Uncertainty } from './uncertainty.ts';
import { outcomesOf, type PairAnswers, trueOutcomes } from './world-answers.ts';

/** One pair's estimates in one column, and what is needed to compose them. */
export interface EvaluatedPair {
  readonly quantity: Quantity;
  readonly pns: Tracked;
  /** The true PNS on the units asked. */
  readonly truth: Tracked;
}

/**
 * Estimates and errors of one pair.
 *
 * @param index - The pair's position in the world.
 * @param populationPns - The exact PNS.
 * @param subsamples - Of this pair's PNS, see {@link subsampledPns}.
 */
export function evaluatePair(
  pair: PairAnswers,
  index: number,
  yesShare: ArrayLike<number>,
  uncertainty: Uncertainty,
  populationPns: number,
  subsamples: readonly (number | undefined)[],
  settings: ScorecardSettings,
): EvaluatedPair {
  const outcomes = outcomesOf(pair, yesShare);
  const intervalOf = uncertainty.kind === 'exact' ? () => EXACT : uncertainty.interval;

  const track = (name: MeasureName): Tracked => {
    const measure = measureOn(MEASURES[name], outcomes);
    if (measure.kind === 'undefined')
      return { estimate: undefinedBecause(whyUndefined(pair, name)), distribution: undefined };
    const distribution = uncertainty.kind === 'exact' ? undefined : uncertainty.estimates[index]![name];
    const interval = plainProportion(pair, name, yesShare, uncertainty, settings.level);
    return {
      estimate: estimate(measure.value, interval ?? (distribution ? intervalOf(distribution) : EXACT)),
      distribution,
    };
  };
  const tracked = track('pns');
  const asked = measureOn(pns, trueOutcomes(pair.questions));
  const askedTruth = asked.kind === 'value' ? asked.value : undefined;
  const truth: Tracked =
    askedTruth === undefined
      ? { estimate: undefinedBecause('not-asked'), distribution: undefined }
      : {
          estimate: estimate(askedTruth, EXACT),
          distribution: uncertainty.kind === 'exact' ? undefined : uncertainty.truths[index],
        };
  const population: Tracked = {
    estimate: estimate(populationPns, EXACT),
    distribution: tracked.distribution && {
      values: new Array(tracked.distribution.values.length).fill(populationPns),
      undefinedShare: 0,
    },
  };

  const within = subsamples.map((value) =>
    value === undefined || askedTruth === undefined
      ? undefined
      : isWithin(relativeAbsoluteError(askedTruth, value), settings.delta),
  );
  const validShare = share(within, true);
  const plain = (name: MeasureName): Estimate => track(name).estimate;
  return {
    quantity: {
      pair: `${pair.questions.cause}→${pair.questions.effect}`,
      coverage: pair.coverage,
      pns: tracked.estimate,
      ate: plain('ate'),
      defierRate: plain('defierRate'),
      pn: plain('pn'),
      ps: plain('ps'),
      error: errorsBetween(truth, tracked, intervalOf),
      populationError: errorsBetween(population, tracked, intervalOf),
      validShare,
      validity: validityOf(validShare, share(within, undefined), settings),
    },
    pns: tracked,
    truth,
  };
}

/** Valid, near-valid or invalid by the share of subsamples within δ; undefined where most cannot be judged. */
function validityOf(
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

function whyUndefined(
  pair: PairAnswers,
  name: MeasureName,
): Extract<Estimate, { kind: 'undefined' }>['reason'] {
  const { units } = pair.questions;
  const asked = units.some(({ y1, y0 }) => y1 !== undefined && y0 !== undefined);
  if (!asked) return 'not-asked';
  if (pair.answered.length === 0) return 'no-answers';
  const needsFacts = name === 'pn' || name === 'ps';
  return needsFacts && units.every(({ y }) => y === undefined) ? 'not-asked' : 'empty-condition';
}

/**
 * PNS and defier rate of sampled units asked once each are proportions of independent units, for which the
 * score interval holds where the bootstrap does not: at few units, and at 0.
 */
function plainProportion(
  { answered }: PairAnswers,
  name: MeasureName,
  yesShare: ArrayLike<number>,
  uncertainty: Uncertainty,
  level: number,
): Interval | undefined {
  if (uncertainty.kind !== 'units' || (name !== 'pns' && name !== 'defierRate')) return undefined;
  const whole = answered.every(
    ({ unit, y1, y0 }) =>
      unit.weight === answered[0]!.unit.weight &&
      Number.isInteger(yesShare[y1]) &&
      Number.isInteger(yesShare[y0]),
  );
  if (!whole) return undefined;
  const successes = answered.filter(({ y1, y0 }) =>
    name === 'pns' ? yesShare[y1]! > yesShare[y0]! : yesShare[y1]! < yesShare[y0]!,
  ).length;
  return proportionInterval(successes, answered.length, level);
}
