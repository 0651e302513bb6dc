import { valueAt } from '../statistics/distribution.ts';
import { stream } from '../statistics/streams.ts';
import { subsampleReplicates } from '../statistics/subsample.ts';
import type { ScorecardSettings } from './schema.ts';
import type { PairAnswers, WorldAnswers } from './world-answers.ts';

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

function pnsStatistic({ answered }: PairAnswers): (replies: Uint8Array) => number | undefined {
  const weight = answered.reduce((sum, { unit }) => sum + unit.weight, 0);
  if (weight === 0) return () => undefined;
  return (replies) => {
    let total = 0;
    for (const { unit, y1, y0 } of answered) if (replies[y1]! && !replies[y0]!) total += unit.weight;
    return total / weight;
  };
}
