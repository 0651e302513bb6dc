import type { Ends, Estimate, Interval } from './estimate.ts';
import { differenceOf } from './mean-metric.ts';
import type { Metric, MetricInfo } from './metric.ts';
import { bothReceived } from './received.ts';
import type { Answers } from './sheet.ts';

/** The discrimination over the questions of one distance. */
export interface Rung {
  readonly distance: number;
  readonly metric: Metric;
}

/** Discrimination counts as lost below one half. */
export const HALF = 0.5;

/** Returns the discrimination at each distance, in ascending order. */
export function curveOf(rungs: readonly Rung[], answers: Answers) {
  const sorted = rungs.toSorted((a, b) => a.distance - b.distance);
  return sorted.map(({ distance, metric }) => ({ distance, estimate: metric.estimate(answers) }));
}

/**
 * Builds the metric of the half depth: the links at which discrimination has fallen to one half. The ends of its
 * interval are where the bounds of the discriminations cross one half. Its loss is in octaves: it is 1 if the
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
      const found = bothReceived(baseline, candidate).map((answers) => depthOf(curveOf(rungs, answers)));
      const [before, after] = found as [Estimate, Estimate];
      if (before.kind !== 'estimate') return before;
      if (after.kind !== 'estimate') return after;
      const clusters = Math.min(before.clusters, after.clusters);
      return { kind: 'estimate', clusters, ...differenceOf(octaves(before), octaves(after)) };
    },
  };
}

function octaves({ value, low, high }: Interval): Interval {
  return { value: Math.log2(value), low: Math.log2(low), high: Math.log2(high) };
}

function depthOf(curve: ReturnType<typeof curveOf>): Estimate {
  const points = curve.flatMap(({ distance, estimate }) =>
    estimate.kind === 'estimate' ? [{ distance, ...estimate }] : [],
  );
  if (points.length < 2) return { kind: 'undefined', reason: 'fewer than two distances were answered' };
  const distances = points.map(({ distance }) => distance);
  const weights = points.map(({ clusters }) => clusters);
  const depth = (of: keyof Interval) =>
    halfDepth(
      distances,
      points.map((point) => point[of]),
      weights,
    );
  const clusters = weights.reduce((sum, weight) => sum + weight, 0);
  return { kind: 'estimate', clusters, value: depth('value'), low: depth('low'), high: depth('high') };
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
  const [distance, value] = [distances[below]!, curve[below]!];
  if (below === 0) return distance * 2 ** (Math.max(0, value) / HALF - 1);
  const [before, above] = [distances[below - 1]!, curve[below - 1]!];
  return before * (distance / before) ** ((above - HALF) / (above - value));
}

/** Fits a non-increasing curve by isotonic regression, which pools neighbours that are out of order. */
function nonIncreasing(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { sum: number; weight: number; count: number }[] = [];
  values.forEach((value, i) => {
    blocks.push({ sum: value * weights[i]!, weight: weights[i]!, count: 1 });
    for (;;) {
      const [one, two] = blocks.slice(-2);
      if (!one || !two || one.sum / one.weight >= two.sum / two.weight) break;
      const pooled = {
        sum: one.sum + two.sum,
        weight: one.weight + two.weight,
        count: one.count + two.count,
      };
      blocks.splice(-2, 2, pooled);
    }
  });
  return blocks.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight));
}
