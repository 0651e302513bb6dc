import { rolledDistribution } from '../lib/statistics/distribution.ts';
import { pairedContrasts } from '../lib/statistics/paired-contrasts.ts';
import { type Law, OCTAVES, SUBTRACT } from '../scoring/law.ts';
import type { Metric } from '../scoring/metric.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { combineTracked, numberOf, type Tracked, type Variation } from '../scoring/tracked.ts';

/** Compares two variants on one metric. Variation that both share does not widen the interval of their difference. */
export function metricDifference(metric: Metric, baseline: VariantAnswers, candidate: VariantAnswers) {
  const pair = paired(metric.of(baseline, candidate), metric.of(candidate, baseline));
  const [before, now] = [numberOf(pair[0]), numberOf(pair[1])];
  const { truth } = metric;
  return {
    // The values of the two variants, each absent if only its bounds are known.
    ...(before !== undefined && { baseline: before }),
    ...(now !== undefined && { candidate: now }),
    /** The difference (candidate − baseline). Differences of lengths are in octaves. */
    difference: combineTracked([pair[1], pair[0]], metric.inOctaves ? OCTAVES : SUBTRACT),
    // |candidate − truth| − |baseline − truth|, for metrics that are better the closer they are to the truth.
    ...(truth !== undefined && { errorRise: combineTracked(pair, errorRise(truth)) }),
  };
}

function errorRise(truth: number): Law {
  const error = (value: number): number => Math.abs(value - truth);
  return {
    of: ([before, now]) => error(now!) - error(before!),
    over: ([before, now]) =>
      before &&
      now && {
        least: leastError(now, truth) - Math.max(error(before.least), error(before.greatest)),
        greatest: Math.max(error(now.least), error(now.greatest)) - leastError(before, truth),
      },
  };
}

function leastError({ least, greatest }: { least: number; greatest: number }, truth: number): number {
  return Math.max(0, least - truth, truth - greatest);
}

function paired(before: Tracked, now: Tracked): [Tracked, Tracked] {
  if (before.kind === 'undefined' || now.kind === 'undefined') return [before, now];
  const [one, other] = pairedVariations(before.variation, now.variation);
  return [
    { ...before, variation: one },
    { ...now, variation: other },
  ];
}

function pairedVariations(before: Variation, now: Variation): [Variation, Variation] {
  if (before.kind === 'resampled') {
    // The resamples of one variant are rotated, because both variants were resampled with the same random numbers
    // although their replies are independent.
    const { distribution } = before;
    const half = Math.floor(distribution.values.length / 2);
    return [{ ...before, distribution: rolledDistribution(distribution, half) }, now];
  }
  if (before.kind !== 'shares' || now.kind !== 'shares') return [before, now];
  const pairs = before.contrasts.flatMap((contrast, i) => {
    const other = now.contrasts[i];
    return other ? [pairedContrasts(contrast, other)] : [];
  });
  return [
    { ...before, contrasts: pairs.map(([first]) => first) },
    { ...now, contrasts: pairs.map(([, second]) => second) },
  ];
}
