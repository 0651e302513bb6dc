import { namedRng, type Rng } from '../../../lib/rng.ts';
import { bootstrapRatios, percentileInterval } from '../../../lib/statistics/bootstrap.ts';
import { type Distribution, distributionOf } from '../../../lib/statistics/distribution.ts';
import type { Interval } from '../../../lib/statistics/interval.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { drawResamples } from '../../../lib/statistics/resamples.ts';
import type { Draw, Quantities } from '../../../scoring/combine.ts';
import { type Range, rangeOf } from '../../../scoring/range.ts';
import { numbersTo, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import {
  NO_VARIATION,
  rangeIn,
  type Tracked,
  tracked,
  trackedBetween,
  untracked,
  type Variation,
} from '../../../scoring/tracked.ts';
import type { LinearWorldQuestions } from './linear-worlds.ts';

/** Where an answer is missing, an effect may be anything. */
const ANY: Range = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

/**
 * Estimates of every effect, as one variant answers it, in the order of the world's quantities: the mean over the
 * renderings of the mean of the numbers answered to each.
 *
 * Uncertain is what was drawn: the renderings, where there are several; else the replies, where questions were
 * repeated; else nothing. Where a reply is no number, the effect may be anything: a number has no bounds.
 */
export function linearEstimates(
  world: LinearWorldQuestions,
  variant: VariantAnswers,
  settings: ScorecardSettings,
): Quantities {
  const { quantities, draws, id } = world;
  const numbers = quantities.map(({ positions }) =>
    positions.map((position) => (position === undefined ? [] : numbersTo(variant, position))),
  );
  const missing = quantities.map(({ positions }) =>
    positions.reduce<number>((sum, position) => sum + missingNumbers(variant, position), 0),
  );
  const variation = variationOf(numbers, draws.length, id, settings);
  const truths = quantities.map(({ truth }) =>
    settings.truth === 'withheld' ? untracked('withheld') : tracked(truth),
  );
  return {
    estimates: numbers.map((byDraw, i): Tracked => {
      const value = meanOfMeans(byDraw);
      const open = missing[i] ?? 0;
      if (open > 0 || value === undefined) return trackedBetween(ANY, Math.max(1, open));
      return tracked(value, variation(i));
    }),
    truths,
    subsamples: subsamplesOf(numbers, missing, truths.map(rangeIn), id, settings),
    resamples: [],
  };
}

/** Replies to a question that hold no number; one where it was never asked. */
function missingNumbers(variant: VariantAnswers, position: number | undefined): number {
  if (position === undefined) return 1;
  const all = (variant.starts[position + 1] ?? 0) - (variant.starts[position] ?? 0);
  return all === 0 ? 1 : all - numbersTo(variant, position).length;
}

/** By quantity, then rendering: the numbers answered. */
type Numbers = readonly (readonly (readonly number[])[])[];

/** By quantity: how its estimate varies. */
function variationOf(
  numbers: Numbers,
  renderings: number,
  id: string,
  { seed, resamples: count, level }: ScorecardSettings,
): (quantity: number) => Variation {
  const resampled =
    (distributions: readonly Distribution[], intervalOf: (distribution: Distribution) => Interval) =>
    (quantity: number): Variation => {
      const distribution = distributions[quantity];
      return distribution ? { kind: 'resampled', distribution, intervalOf } : NO_VARIATION;
    };
  if (renderings > 1) {
    const resamples = drawResamples(namedRng(seed, 'bootstrap', id), renderings, count);
    const ratios = numbers.map((byDraw) => ({
      numerator: byDraw.map((list) => mean(list) ?? 0),
      denominator: byDraw.map((list) => (list.length > 0 ? 1 : 0)),
    }));
    return resampled(bootstrapRatios(resamples, ratios), (distribution) =>
      percentileInterval(distribution, resamples, level),
    );
  }
  const most = Math.max(0, ...numbers.flat().map((list) => list.length));
  if (most < 2) return () => NO_VARIATION;
  const rng = namedRng(seed, 'replicates', id);
  const values = Array.from({ length: count }, () =>
    numbers.map((byDraw) => meanOfMeans(byDraw.map((list) => redraw(rng, list)))),
  );
  return resampled(
    numbers.map((_, i) => distributionOf(values.map((list) => list[i]))),
    (distribution) => percentileInterval(distribution, { count, clusters: most }, level),
  );
}

/** A question's replies drawn anew, one fewer than there are, as in `redrawnYesShares`; a single reply is kept. */
function redraw(rng: Rng, list: readonly number[]): readonly number[] {
  return list.length < 2 ? list : Array.from({ length: list.length - 1 }, () => rng.pick(list));
}

/** The estimates on subsamples that pick one rendering, and one reply to each of its questions. */
function subsamplesOf(
  numbers: Numbers,
  missing: readonly number[],
  truths: Draw['truths'],
  id: string,
  { seed, resamples }: ScorecardSettings,
): Draw[] {
  const repeated = numbers.flat().some((list) => list.some((value) => value !== list[0]));
  const rng = namedRng(seed, 'subsamples', id);
  const pick = (list: readonly number[]): readonly number[] =>
    repeated && list.length > 0 ? [rng.pick(list)] : list.slice(0, 1);
  const renderings = Math.max(1, ...numbers.map((byDraw) => byDraw.length));
  const count = repeated ? resamples : Math.min(resamples, renderings);
  return Array.from({ length: count }, (_, n) => ({
    truths,
    values: numbers.map((byDraw, i) => {
      const value = mean(pick(byDraw[Math.floor((n * renderings) / count)] ?? []));
      return value === undefined || (missing[i] ?? 0) > 0 ? ANY : rangeOf(value);
    }),
  }));
}

function meanOfMeans(lists: readonly (readonly number[])[]): number | undefined {
  return mean(lists.flatMap((list) => mean(list) ?? []));
}
