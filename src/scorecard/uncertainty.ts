import {
  ate,
  defierRate,
  measureOn,
  pn,
  pns,
  ps,
  type UnitMeasure,
  type UnitOutcomes,
} from '../causal/measures.ts';
import { bootstrapRatios, percentileInterval, type Ratio } from '../statistics/bootstrap.ts';
import { type Distribution, distributionOf } from '../statistics/distribution.ts';
import type { Interval } from '../statistics/interval.ts';
import { redrawYesShares } from '../statistics/replicates.ts';
import { drawResamples, type Resamples } from '../statistics/resamples.ts';
import { stream } from '../statistics/streams.ts';
import type { ScorecardSettings } from './schema.ts';
import { outcomesOf, trueOutcomes, type WorldAnswers } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';

/** The measures that a quantity is estimated by. */
export const MEASURES = { pns, ate, defierRate, pn, ps } as const;
export type MeasureName = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as MeasureName[];

/**
 * How one column's estimates about one world would vary. Values of different pairs at the same place belong
 * to the same resample, so that products and errors can be formed resample by resample.
 */
export type Uncertainty =
  | {
      /** `units`: other units might have been sampled. `replicates`: the reasoner might have replied otherwise. */
      readonly kind: 'units' | 'replicates';
      /** By pair. */
      readonly estimates: readonly Readonly<Record<MeasureName, Distribution>>[];
      /** The true PNS on the same resampled units, by pair. */
      readonly truths: readonly Distribution[];
      readonly interval: (distribution: Distribution) => Interval;
    }
  /** Every unit there is was asked once: for the questions asked, nothing is uncertain. */
  | { readonly kind: 'exact' };

/** Draws of units, made once for a world and shared by all columns, so that columns vary together. */
export function unitResamples(world: WorldQuestions, settings: ScorecardSettings): Resamples | undefined {
  if (world.units === 'exhaustive') return undefined;
  const units = Math.max(0, ...world.pairs.map((pair) => (pair.units.at(-1)?.index ?? -1) + 1));
  if (units === 0) return undefined;
  return drawResamples(stream(settings.seed, 'bootstrap', world.id), units, settings.resamples);
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
  const ratios = answers.pairs.flatMap((pair) => {
    const indices = pair.answered.map(({ unit }) => unit.index);
    const outcomes = outcomesOf(pair, yesShare);
    const allIndices = pair.questions.units.map(({ index }) => index);
    return [
      ...NAMES.map((name) => ratioOf(MEASURES[name], outcomes, indices, resamples.units)),
      ratioOf(pns, trueOutcomes(pair.questions), allIndices, resamples.units),
    ];
  });
  const distributions = bootstrapRatios(resamples, ratios);
  const perPair = NAMES.length + 1;
  return {
    kind: 'units',
    estimates: answers.pairs.map((_, pair) => byName((m) => distributions[pair * perPair + m]!)),
    truths: answers.pairs.map((_, pair) => distributions[pair * perPair + NAMES.length]!),
    interval: (distribution) => percentileInterval(distribution, resamples, level),
  };
}

/** A measure's sums over all units of the world, by the units' indices. */
function ratioOf(
  { value, condition }: UnitMeasure,
  outcomes: readonly UnitOutcomes[],
  indices: readonly number[],
  size: number,
): Ratio {
  const numerator = new Float64Array(size);
  const denominator = new Float64Array(size);
  outcomes.forEach((unit, i) => {
    const share = unit.weight * condition(unit);
    numerator[indices[i]!] = share * value(unit);
    denominator[indices[i]!] = share;
  });
  return { numerator, denominator };
}

function overReplicates(answers: WorldAnswers, { seed, resamples, level }: ScorecardSettings): Uncertainty {
  const draws = stream(seed, 'replicates', answers.world.id);
  const values = answers.pairs.map(() => NAMES.map((): (number | undefined)[] => []));
  for (let resample = 0; resample < resamples; resample++) {
    const yesShare = redrawYesShares(draws, answers.replies);
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
    estimates: values.map((lists) => byName((m) => distributionOf(lists[m]!))),
    truths: answers.pairs.map(({ questions }) => {
      const truth = measureOn(pns, trueOutcomes(questions));
      return distributionOf(new Array(resamples).fill(truth.kind === 'value' ? truth.value : undefined));
    }),
    interval: (distribution) => percentileInterval(distribution, drawn, level),
  };
}

function byName<T>(value: (index: number) => T): Record<MeasureName, T> {
  return Object.fromEntries(NAMES.map((name, m) => [name, value(m)])) as Record<MeasureName, T>;
}
