import { sum } from '../statistics/cluster-mean.ts';
import type { Ends, Estimate, Interval } from './estimate.ts';
import { differenceOf } from './mean-metric.ts';
import type { Estimator, Metric, MetricInfo } from './metric.ts';
import { type Answers, bothReceived } from './sheet.ts';

/** The discrimination over the questions of one distance: the number of links between cause and effect. */
export interface Rung {
  readonly distance: number;
  readonly discrimination: Estimator;
}

/** Discrimination counts as lost below one half. */
export const HALF = 0.5;

type Curve = readonly { readonly distance: number; readonly estimate: Estimate }[];

/** Computes the discrimination at each distance, in ascending order. */
export function curveOf(rungs: readonly Rung[], answers: Answers): Curve {
  const sorted = rungs.toSorted((a, b) => a.distance - b.distance);
  return sorted.map(({ distance, discrimination }) => ({ distance, estimate: discrimination.estimate(answers) }));
}

/**
 * Builds the metric of the half depth: the number of links at which discrimination has fallen to one half. The ends of
 * its interval are where the bounds of the discriminations cross one half. Its loss is in octaves: it is 1 if the
 * candidate's half depth is half of the baseline's.
 *
 * @returns The metric; undefined for fewer than two distances.
 */
export function halfDepthMetric(
  info: Pick<MetricInfo, 'name' | 'about' | 'skill' | 'task'>,
  rungs: readonly Rung[],
): Metric | undefined {
  const distances = rungs.map(({ distance }) => distance);
  if (distances.length < 2) return undefined;
  const range: Ends = [Math.min(...distances) / 2, Math.max(...distances)];
  return {
    ...info,
    kind: 'guard',
    range,
    unit: 'links',
    better: 'higher',
    margin: 1,
    headline: true,
    estimate: (answers) => depthOf(curveOf(rungs, answers)),
    loss(baseline, candidate) {
      const [ofBaseline, ofCandidate] = bothReceived(baseline, candidate);
      const before = depthOf(curveOf(rungs, ofBaseline));
      const after = depthOf(curveOf(rungs, ofCandidate));
      if (before.kind !== 'estimate') return before;
      if (after.kind !== 'estimate') return after;
      const clusters = Math.min(before.clusters, after.clusters);
      return { kind: 'estimate', clusters, ...differenceOf(octaves(before), octaves(after)) };
    },
  };
}

/** Converts an interval of numbers of links into one of octaves, in which doublings have the length 1. */
function octaves({ value, low, high }: Interval): Interval {
  return { value: Math.log2(value), low: Math.log2(low), high: Math.log2(high) };
}

/** Finds the half depth of a curve with its interval, from the distances at which discrimination has an estimate. */
function depthOf(curve: Curve): Estimate {
  const points = curve.flatMap(({ distance, estimate }) =>
    estimate.kind === 'estimate' ? [{ distance, ...estimate }] : [],
  );
  if (points.length < 2) return { kind: 'undefined', reason: 'fewer than two distances were answered' };
  const distances = points.map(({ distance }) => distance);
  const weights = points.map(({ clusters }) => clusters);
  const depthAt = (values: readonly number[]): number => halfDepth(distances, values, weights);
  return {
    kind: 'estimate',
    clusters: sum(weights, (weight) => weight),
    value: depthAt(points.map(({ value }) => value)),
    low: depthAt(points.map(({ low }) => low)),
    high: depthAt(points.map(({ high }) => high)),
  };
}

/**
 * Finds the distance at which discrimination J falls to one half: fits the nearest non-increasing curve and
 * interpolates it linearly in the logarithm of the distance.
 *
 * @param distances - The distances, in ascending order.
 * @returns The last distance if J is still at least one half there. If J is below one half at the first distance, a
 *   value from half the first distance (for J ≤ 0) to the first distance.
 * @example halfDepth([2, 4, 8, 16], [1, 1, 0, 0]) // 4 √2
 */
export function halfDepth(
  distances: readonly number[],
  values: readonly number[],
  weights: readonly number[] = distances.map(() => 1),
): number {
  const curve = nonIncreasing(values, weights);
  const below = curve.findIndex((value) => value < HALF);
  if (below < 0) return distances.at(-1)!;
  const distance = distances[below]!;
  const value = curve[below]!;
  // From half the distance at J = 0 to the whole distance at J = ½, again linear in the logarithm.
  if (below === 0) return distance * 2 ** (Math.max(0, value) / HALF - 1);
  const distanceBefore = distances[below - 1]!;
  const valueBefore = curve[below - 1]!;
  const share = (valueBefore - HALF) / (valueBefore - value);
  return distanceBefore * (distance / distanceBefore) ** share;
}

/**
 * Fits the nearest non-increasing curve (isotonic regression), from the weighted means of all stretches of the curve:
 *
 *   fitted(i) = min over a ≤ i of max over b ≥ i of the mean of a … b
 *
 * @example nonIncreasing([1, 0.4, 0.6, 0], [1, 1, 1, 1]) // [1, 0.5, 0.5, 0]
 */
function nonIncreasing(values: readonly number[], weights: readonly number[]): number[] {
  const places = [...values.keys()];
  const meanOf = (stretch: readonly number[]): number =>
    sum(stretch, (i) => values[i]! * weights[i]!) / sum(stretch, (i) => weights[i]!);
  const greatestMean = (start: number, i: number): number =>
    Math.max(...places.slice(i).map((end) => meanOf(places.slice(start, end + 1))));
  return places.map((i) => Math.min(...places.slice(0, i + 1).map((start) => greatestMean(start, i))));
}
