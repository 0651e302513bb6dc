import { bootstrapRatios, percentileInterval } from '../statistics/bootstrap.ts';
import { type Distribution, distributionOf } from '../statistics/distribution.ts';
import { drawResamples } from '../statistics/resamples.ts';
import { type Stream, stream } from '../statistics/streams.ts';
import { type AnswerColumn, numbersTo } from './answer-sheet.ts';
import { EXACT, estimate, undefinedBecause } from './estimate.ts';
import type { LinearWorldQuestions } from './linear-worlds.ts';
import type { ScorecardSettings } from './schema.ts';
import type { IntervalOf, Tracked } from './tracked.ts';

/** What one column answered about one linear world, in numbers; lists are in the order of its quantities. */
export interface LinearEstimates {
  readonly estimates: readonly Tracked[];
  readonly truths: readonly Tracked[];
  readonly intervalOf: IntervalOf;
  /** The estimates on subsamples that pick one reply to each question: by subsample, then quantity. */
  readonly subsamples: readonly (readonly (number | undefined)[])[];
}

/**
 * Estimates of every effect: the mean over the tellings of the mean of the numbers answered to each.
 *
 * Uncertain is what was drawn: the tellings, where there are several; else the replies, where questions were
 * repeated; else nothing. What is no number is left out, not counted as 0.
 */
export function linearEstimates(
  world: LinearWorldQuestions,
  column: AnswerColumn,
  settings: ScorecardSettings,
): LinearEstimates {
  const { quantities, draws, id } = world;
  const numbers = quantities.map(({ positions }) =>
    positions.map((position) => (position === undefined ? [] : numbersTo(column, position))),
  );
  const { distributions, intervalOf } = variation(numbers, draws.length, id, settings);
  const constant = (value: number): Distribution => distributionOf(new Array(settings.resamples).fill(value));
  return {
    estimates: numbers.map((byDraw, i): Tracked => {
      const value = meanOfMeans(byDraw);
      if (value === undefined) return { estimate: undefinedBecause('no-answers'), distribution: undefined };
      const distribution = distributions?.[i];
      return { estimate: estimate(value, distribution ? intervalOf(distribution) : EXACT), distribution };
    }),
    truths: quantities.map(({ truth }): Tracked => {
      if (settings.truth === 'withheld') {
        return { estimate: undefinedBecause('withheld'), distribution: undefined };
      }
      return { estimate: estimate(truth, EXACT), distribution: distributions && constant(truth) };
    }),
    intervalOf,
    subsamples: subsamplesOf(numbers, id, settings),
  };
}

/** By quantity, then telling: the numbers answered. */
type Numbers = readonly (readonly (readonly number[])[])[];

function variation(
  numbers: Numbers,
  tellings: number,
  id: string,
  settings: ScorecardSettings,
): { readonly distributions: readonly Distribution[] | undefined; readonly intervalOf: IntervalOf } {
  const { seed, resamples: count, level } = settings;
  if (tellings > 1) {
    const resamples = drawResamples(stream(seed, 'bootstrap', id), tellings, count);
    const ratios = numbers.map((byDraw) => ({
      numerator: byDraw.map((list) => mean(list) ?? 0),
      denominator: byDraw.map((list) => (list.length > 0 ? 1 : 0)),
    }));
    return {
      distributions: bootstrapRatios(resamples, ratios),
      intervalOf: (distribution) => percentileInterval(distribution, resamples, level),
    };
  }
  const most = Math.max(0, ...numbers.flat().map((list) => list.length));
  if (most < 2) return { distributions: undefined, intervalOf: () => EXACT };
  const draws = stream(seed, 'replicates', id);
  const values = Array.from({ length: count }, () =>
    numbers.map((byDraw) => meanOfMeans(byDraw.map((list) => redraw(draws, list)))),
  );
  return {
    distributions: numbers.map((_, i) => distributionOf(values.map((list) => list[i]))),
    intervalOf: (distribution) => percentileInterval(distribution, { count, clusters: most }, level),
  };
}

/**
 * Draws a question's replies anew, one fewer than there are, which makes the variance of their mean right; a single
 * reply is kept.
 *
 * @see `redrawnYesShares`
 */
function redraw(draws: Stream, list: readonly number[]): readonly number[] {
  return list.length < 2 ? list : Array.from({ length: list.length - 1 }, () => draws.pick(list));
}

function subsamplesOf(
  numbers: Numbers,
  id: string,
  { seed, resamples }: ScorecardSettings,
): (number | undefined)[][] {
  const repeated = numbers.flat().some((list) => list.some((value) => value !== list[0]));
  const draws = stream(seed, 'subsamples', id);
  return Array.from({ length: repeated ? resamples : 1 }, () =>
    numbers.map((byDraw) =>
      meanOfMeans(byDraw.map((list) => (list.length === 0 ? [] : [repeated ? draws.pick(list) : list[0]!]))),
    ),
  );
}

function meanOfMeans(lists: readonly (readonly number[])[]): number | undefined {
  return mean(lists.flatMap((list) => mean(list) ?? []));
}

/** The mean of a list; undefined of nothing. */
function mean(list: readonly number[]): number | undefined {
  return list.length > 0 ? list.reduce((sum, value) => sum + value, 0) / list.length : undefined;
}
