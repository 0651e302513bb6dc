import {
  ate,
  defierRate,
  measureOn,
  necessityInconsistency,
  pn,
  pns,
  ps,
  sufficiencyInconsistency,
  type UnitMeasure,
  type UnitOutcomes,
} from '../causal/measures.ts';
import {
  bootstrapRatios,
  expandedPercentileInterval,
  percentileInterval,
  type Ratio,
} from '../statistics/bootstrap.ts';
import { constantDistribution, type Distribution, distributionOf } from '../statistics/distribution.ts';
import type { Interval } from '../statistics/interval.ts';
import { redrawnYesShares } from '../statistics/replicates.ts';
import { drawNestedResamples, drawStratifiedResamples, type Resamples } from '../statistics/resamples.ts';
import { stream } from '../statistics/streams.ts';
import type { ScorecardSettings } from './schema.ts';
import { outcomesOf, trueOutcomes, type WorldAnswers } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';

/** The measures that a quantity is estimated by. */
export const MEASURES = {
  pns,
  ate,
  pn,
  ps,
  defierRate,
  necessityInconsistency,
  sufficiencyInconsistency,
} as const;
export type MeasureName = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as MeasureName[];

/** The measures that have a truth to be compared with. */
export const TRUE_NAMES = ['pns', 'ate', 'pn', 'ps'] as const;
export type TrueName = (typeof TRUE_NAMES)[number];

/**
 * How one column's estimates about one world would vary. Values of different pairs at the same place belong
 * to the same resample, so that products and errors can be formed resample by resample.
 */
export type Uncertainty =
  | {
      /** `units`: other units might have been sampled. `replicates`: the reasoner might have replied otherwise. */
      readonly kind: 'units' | 'replicates';
      /** By pair, and measure that is asked about. */
      readonly estimates: readonly Readonly<Partial<Record<MeasureName, Distribution>>>[];
      /** The true values on the same resampled units, by pair. */
      readonly truths: readonly Readonly<Partial<Record<TrueName, Distribution>>>[];
      readonly interval: (distribution: Distribution) => Interval;
    }
  /** Every unit there is was asked once: for the questions asked, nothing is uncertain. */
  | { readonly kind: 'exact' };

/**
 * Draws of units, made once for a world and shared by all columns, so that columns vary together. Units are
 * drawn within the groups that they were sampled in.
 */
export function unitResamples(world: WorldQuestions, settings: ScorecardSettings): Resamples | undefined {
  if (world.units === 'exhaustive' || world.strata.every((size) => size === 0)) return undefined;
  const draws = stream(settings.seed, 'bootstrap', world.id);
  const count = resamplesFor(world, settings);
  if (world.units === 'sample') return drawNestedResamples(draws, world.strata, count, 'units');
  return drawStratifiedResamples(
    draws,
    world.strata,
    count,
    Math.max(...world.pairs.map(({ units }) => units.length)),
  );
}

/** Above this many pairs, a tenth of a million intervals are wanted, and fewer resamples have to do. */
const MANY_PAIRS = 100;

function resamplesFor({ pairs }: WorldQuestions, { resamples }: ScorecardSettings): number {
  return pairs.length > MANY_PAIRS ? Math.min(resamples, 200) : resamples;
}

/** Resamples what is uncertain: units when they were sampled, replies when they were repeated. */
export function uncertaintyOf(
  answers: WorldAnswers,
  yesShare: ArrayLike<number>,
  resamples: Resamples | undefined,
  settings: ScorecardSettings,
): Uncertainty {
  if (resamples) return overUnits(answers, yesShare, resamples, settings.level);
  if (answers.replies.some((list) => list.length > 1)) return overReplicates(answers, settings);
  return { kind: 'exact' };
}

function overUnits(
  answers: WorldAnswers,
  yesShare: ArrayLike<number>,
  resamples: Resamples,
  level: number,
): Uncertainty {
  const facts = answers.pairs.some(({ questions: { units } }) => units.some(({ y }) => y !== undefined));
  const isAsked = (name: MeasureName): boolean => facts || (name !== 'pn' && name !== 'ps');
  const [measured, trueMeasured] = [NAMES.filter(isAsked), TRUE_NAMES.filter(isAsked)];
  const ratios = answers.pairs.flatMap((pair) => {
    const numbers = pair.answered.map(({ unit }) => unit.number);
    const outcomes = outcomesOf(pair, yesShare);
    const allNumbers = pair.questions.units.map(({ number }) => number);
    const allTrue = trueOutcomes(pair.questions);
    return [
      ...measured.map((name) => ratioOf(MEASURES[name], outcomes, numbers, resamples.units)),
      ...trueMeasured.map((name) => ratioOf(MEASURES[name], allTrue, allNumbers, resamples.units)),
    ];
  });
  const distributions = bootstrapRatios(resamples, ratios);
  const perPair = measured.length + trueMeasured.length;
  const from = (pair: number, offset: number) => (m: number) => distributions[pair * perPair + offset + m]!;
  return {
    kind: 'units',
    estimates: answers.pairs.map((_, pair) => byName(measured, from(pair, 0))),
    truths: answers.pairs.map((_, pair) => byName(trueMeasured, from(pair, measured.length))),
    interval: (distribution) => expandedPercentileInterval(distribution, resamples, level),
  };
}

/** A measure's sums over all units of the world, by the units' numbers. */
function ratioOf(
  { value, condition }: UnitMeasure,
  outcomes: readonly UnitOutcomes[],
  numbers: readonly number[],
  size: number,
): Ratio {
  const numerator = new Float64Array(size);
  const denominator = new Float64Array(size);
  outcomes.forEach((unit, i) => {
    const share = unit.weight * condition(unit);
    numerator[numbers[i]!] = share * value(unit);
    denominator[numbers[i]!] = share;
  });
  return { numerator, denominator };
}

function overReplicates(answers: WorldAnswers, { seed, resamples, level }: ScorecardSettings): Uncertainty {
  const draws = stream(seed, 'replicates', answers.world.id);
  const redrawn = redrawnYesShares(draws, answers.replies);
  const values = answers.pairs.map(() => NAMES.map((): (number | undefined)[] => []));
  for (let resample = 0; resample < resamples; resample++) {
    const yesShare = redrawn();
    answers.pairs.forEach((pair, p) => {
      const outcomes = outcomesOf(pair, yesShare);
      NAMES.forEach((name, m) => {
        const measure = measureOn(MEASURES[name], outcomes);
        values[p]![m]!.push(measure.kind === 'value' ? measure.value : undefined);
      });
    });
  }
  // What is drawn from are the replies to a question, not the questions, which are all there are.
  const replicates = Math.max(...answers.replies.map((list) => list.length));
  const drawn: Resamples = {
    count: resamples,
    units: replicates,
    clusters: replicates,
    times: new Uint32Array(),
  };
  return {
    kind: 'replicates',
    estimates: values.map((lists) => byName(NAMES, (m) => distributionOf(lists[m]!))),
    truths: answers.pairs.map(({ questions }) => {
      const outcomes = trueOutcomes(questions);
      return byName(TRUE_NAMES, (m) => {
        const truth = measureOn(MEASURES[TRUE_NAMES[m]!], outcomes);
        return constantDistribution(truth.kind === 'value' ? truth.value : undefined, resamples);
      });
    }),
    interval: (distribution) => percentileInterval(distribution, drawn, level),
  };
}

function byName<K extends string, T>(names: readonly K[], value: (index: number) => T): Record<K, T> {
  return Object.fromEntries(names.map((name, m) => [name, value(m)])) as Record<K, T>;
}
