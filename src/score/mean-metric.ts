import { clusterMean, type Term } from '../statistics/cluster-mean.ts';
import type { Ends, Estimate, Interval } from './estimate.ts';
import type { Estimator, MetricInfo } from './metric.ts';
import { type Answers, bothReceived, received } from './sheet.ts';

/** One number per cluster, by its name or number. Clusters of which too little was answered are absent. */
export type Terms = ReadonlyMap<string | number, Term>;

/** Computes the terms of answers without failed calls. A question's list is empty if no reply to it was received. */
export type TermsOf = (answers: Answers) => Terms;

/** A number that contributes to the mean of its cluster, with its weight there, which is above 0. */
export interface ClusterNumber extends Term {
  readonly cluster: string | number;
}

/**
 * Averages the numbers of each cluster; the weight of a cluster is the sum of its numbers' weights.
 *
 * @example termsByCluster([{ cluster: 'a', value: 0, weight: 1 }, { cluster: 'a', value: 1, weight: 3 }])
 * // Map { 'a' => { value: 0.75, weight: 4 } }
 */
export function termsByCluster(numbers: Iterable<ClusterNumber>): Terms {
  const terms = new Map<string | number, Term>();
  for (const { cluster, value, weight } of numbers) {
    const before = terms.get(cluster) ?? { value: 0, weight: 0 };
    const total = before.weight + weight;
    // The mean so far moves towards the new number.
    terms.set(cluster, { value: before.value + ((value - before.value) * weight) / total, weight: total });
  }
  return terms;
}

/** The range of an estimated number, and the direction in which it is better. */
type Scale = Pick<MetricInfo, 'range' | 'better'>;

/**
 * Estimates the weighted mean of one number per cluster. Its loss is the mean of the differences per cluster over the
 * questions that both variants answered.
 */
export function meanEstimator(scale: Scale, termsOf: TermsOf): Estimator {
  return {
    estimate: (answers) => meanEstimate(termsOf(received(answers)), scale.range),
    loss: (baseline, candidate) =>
      meanEstimate(pairedLosses(scale, termsOf, bothReceived(baseline, candidate)), lossEnds(scale.range)),
  };
}

/** Estimates the difference of two means over different clusters: of the first minus of the second. */
export function differenceEstimator(scale: Scale, firstOf: TermsOf, secondOf: TermsOf): Estimator {
  // Each mean has half of the range: a difference of shares lies in −1 to 1, a share in 0 to 1.
  const ends: Ends = [0, (scale.range[1] - scale.range[0]) / 2];
  return {
    estimate(answers) {
      const seen = received(answers);
      return difference(firstOf(seen), secondOf(seen), ends);
    },
    loss(baseline, candidate) {
      const both = bothReceived(baseline, candidate);
      return difference(pairedLosses(scale, firstOf, both), pairedLosses(scale, secondOf, both), lossEnds(ends));
    },
  };
}

/** The range of the difference of two numbers that lie in a range. */
export function lossEnds([least, most]: Ends): Ends {
  return [least - most, most - least];
}

/** Estimates the weighted mean of one number per cluster. @param ends - The range of the numbers. */
export function meanEstimate(terms: Terms, ends: Ends): Estimate {
  if (terms.size === 0) return { kind: 'undefined', reason: 'no question was answered' };
  return { kind: 'estimate', clusters: terms.size, ...clusterMean([...terms.values()], ends) };
}

/** Computes the loss of each cluster that both variants answered, with its weight under the baseline. */
function pairedLosses({ better }: Scale, termsOf: TermsOf, [baseline, candidate]: readonly [Answers, Answers]): Terms {
  const sign = better === 'higher' ? 1 : -1;
  const after = termsOf(candidate);
  const losses = new Map<string | number, Term>();
  for (const [cluster, { value, weight }] of termsOf(baseline)) {
    const now = after.get(cluster);
    if (now !== undefined) losses.set(cluster, { value: sign * (value - now.value), weight });
  }
  return losses;
}

/** Estimates the difference of two means over different clusters. */
function difference(first: Terms, second: Terms, ends: Ends): Estimate {
  const a = meanEstimate(first, ends);
  const b = meanEstimate(second, ends);
  if (a.kind !== 'estimate') return a;
  if (b.kind !== 'estimate') return b;
  return { kind: 'estimate', clusters: a.clusters + b.clusters, ...differenceOf(a, b) };
}

/**
 * Computes the interval of the difference of two independent values from their own intervals, a minus b.
 *
 *   low = a − b − √((a − low of a)² + (high of b − b)²), and high likewise
 *
 * @see Zou and Donner (2008), Construction of confidence limits about effect measures
 */
export function differenceOf(a: Interval, b: Interval): Interval {
  const value = a.value - b.value;
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  };
}
