import { clusterMean, type Term } from '../statistics/cluster-mean.ts';
import type { Ends, Estimate, Interval } from './estimate.ts';
import type { Metric, MetricInfo } from './metric.ts';
import { bothReceived, received } from './received.ts';
import type { Answers } from './sheet.ts';

/** One number per cluster, by its name or number. Clusters of which too little was answered are absent. */
export type Terms = ReadonlyMap<string | number, Term>;

/** Computes the terms of answers without failed calls. A question's list is empty if no reply to it was received. */
export type TermsOf = (answers: Answers) => Terms;

/**
 * Builds a metric that is the weighted mean of one number per cluster. Its loss is the mean of the differences per
 * cluster over the questions that both variants answered.
 */
export function meanMetric(info: MetricInfo, termsOf: TermsOf): Metric {
  return {
    ...info,
    estimate: (answers) => estimateOf([...termsOf(received(answers)).values()], info.range),
    loss: (baseline, candidate) =>
      estimateOf(pairedLosses(info, termsOf, bothReceived(baseline, candidate)), lossEnds(info.range)),
  };
}

/** Builds a metric that is the difference of two means over different clusters: of the first minus of the second. */
export function differenceMetric(info: MetricInfo, firstOf: TermsOf, secondOf: TermsOf): Metric {
  // Each mean has half of the range: a difference of shares lies in −1 to 1, a share in 0 to 1.
  const ends: Ends = [0, (info.range[1] - info.range[0]) / 2];
  const values = (termsOf: TermsOf, answers: Answers) => [...termsOf(answers).values()];
  return {
    ...info,
    estimate(answers) {
      const seen = received(answers);
      return difference(values(firstOf, seen), values(secondOf, seen), ends);
    },
    loss(baseline, candidate) {
      const both = bothReceived(baseline, candidate);
      return difference(
        pairedLosses(info, firstOf, both),
        pairedLosses(info, secondOf, both),
        lossEnds(ends),
      );
    },
  };
}

/** The range of the difference of two numbers that lie in a range. */
export function lossEnds([least, most]: Ends): Ends {
  return [least - most, most - least];
}

const NO_ANSWERS = 'no question was answered';

function estimateOf(terms: readonly Term[], ends: Ends): Estimate {
  if (terms.length === 0) return { kind: 'undefined', reason: NO_ANSWERS };
  return { kind: 'estimate', clusters: terms.length, ...clusterMean(terms, ends) };
}

/** Computes the loss of each cluster that both variants answered. */
function pairedLosses(
  info: MetricInfo,
  termsOf: TermsOf,
  [baseline, candidate]: readonly [Answers, Answers],
): readonly Term[] {
  const before = termsOf(baseline);
  const after = termsOf(candidate);
  const sign = info.better === 'higher' ? 1 : -1;
  return [...before].flatMap(([cluster, { value, weight }]) => {
    const now = after.get(cluster);
    return now === undefined ? [] : [{ value: sign * (value - now.value), weight }];
  });
}

/** Estimates the difference of two means over different clusters. */
function difference(first: readonly Term[], second: readonly Term[], ends: Ends): Estimate {
  if (first.length === 0 || second.length === 0) return { kind: 'undefined', reason: NO_ANSWERS };
  const interval = differenceOf(clusterMean(first, ends), clusterMean(second, ends));
  return { kind: 'estimate', clusters: first.length + second.length, ...interval };
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
