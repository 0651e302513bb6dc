import { valueAt } from '../statistics/distribution.ts';
import { stream } from '../statistics/streams.ts';
import { subsampleReplicates } from '../statistics/subsample.ts';
import { relativeAbsoluteError } from './approximation-error.ts';
import type { SubsampleSpread } from './compositional-schema.ts';
import type { ScorecardSettings } from './schema.ts';
import { spreadOf } from './spread.ts';
import type { PairAnswers, WorldAnswers } from './world-answers.ts';

/** Differences below this are rounding, not spread. */
const ROUNDING = 1e-12;

/**
 * The PNS of every pair on subsamples that pick one reply to each question at random: by subsample, then
 * pair; undefined where nothing was answered. Without repeated questions there is just one subsample.
 *
 * @see Maasch et al. (2025), App. G.1
 */
export function subsampledPns(answers: WorldAnswers, settings: ScorecardSettings): (number | undefined)[][] {
  const repeated = answers.replies.some((list) => list.some((reply) => reply !== list[0]));
  const draws = repeated ? settings.resamples : 1;
  const distributions = subsampleReplicates(
    stream(settings.seed, 'subsamples', answers.world.id),
    answers.replies,
    draws,
    answers.pairs.map((pair) => pnsStatistic(pair)),
  );
  return Array.from({ length: draws }, (_, draw) =>
    distributions.map((distribution) => valueAt(distribution, draw)),
  );
}

/**
 * How an estimate, and its relative error against the truth, vary over subsamples; undefined where they do not.
 *
 * @see Maasch et al. (2025), Figs. G.12, G.16
 */
export function subsampleSpread(
  values: readonly (number | undefined)[],
  truth: number | undefined,
): SubsampleSpread | undefined {
  const value = spreadOf(values);
  if (!value || value[4] - value[0] <= ROUNDING) return undefined;
  const errors = values.map((one) => {
    const error = one === undefined || truth === undefined ? undefined : relativeAbsoluteError(truth, one);
    return error?.kind === 'value' ? error.value : undefined;
  });
  const relativeError = spreadOf(errors);
  return { value, ...(relativeError && { relativeError }) };
}

function pnsStatistic({ answered }: PairAnswers): (replies: Uint8Array) => number | undefined {
  const weight = answered.reduce((sum, { unit }) => sum + unit.weight, 0);
  if (weight === 0) return () => undefined;
  return (replies) => {
    let total = 0;
    for (const { unit, y1, y0 } of answered) if (replies[y1]! && !replies[y0]!) total += unit.weight;
    return total / weight;
  };
}
