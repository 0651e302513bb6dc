import { clusterMean, sum, type Term } from '../statistics/cluster-mean.ts';
import type { Interval } from './estimate.ts';
import type { Metric, MetricInfo } from './metric.ts';
import { type Answers, bothReceived, received } from './sheet.ts';

/** What a cluster adds to the error of one of the quantities that a metric is computed from, such as the PNS of a pair. */
export interface SignedError {
  /** Claimed − true, from −1 to 1. */
  readonly error: number;
  /** The cluster's share of the quantity: all shares of a quantity sum to 1. */
  readonly weight: number;
  /** The derivative of the metric with respect to the quantity, with its sign. */
  readonly slope: number;
}

/** A metric's value, and by cluster what it adds to each quantity, in an order that depends on the cases alone. */
export interface SignedErrors {
  readonly value: number;
  readonly clusters: ReadonlyMap<string, readonly SignedError[]>;
}

/** Computes a metric's value from answers without failed calls, or says why it has none. */
export type ErrorsOf = (answers: Answers) => SignedErrors | { readonly undefined: string };

/**
 * Builds a metric that is an absolute error of estimates: PNS error, ε, γ. An absolute error is not a mean over clusters,
 * for which an interval is known. But near its value, it changes by slope × change with the signed errors, and their
 * mean over clusters has an interval. That interval is moved to the metric's value and folded at 0, because an absolute
 * error is never below 0. The interval of a loss is only moved.
 *
 * For example, the PNS of one pair is to be estimated from 20 clusters of the same weight, and a model claims an effect
 * in one of them where there is none. The mean signed error is 1/20, with the interval from −0.12 to 0.21. So the PNS
 * error is 0.05, and its interval is from 0 to 0.21.
 */
export function signedErrorMetric(info: MetricInfo, errorsOf: ErrorsOf): Metric {
  return {
    ...info,
    estimate(answers) {
      const errors = errorsOf(received(answers));
      if ('undefined' in errors) return { kind: 'undefined', reason: errors.undefined };
      const { value, low, high, clusters } = movedTo(errors.value, [...errors.clusters.values()].map(termOf));
      const folded = { low: Math.max(0, low), high: Math.max(high, -low) };
      const [, most] = info.range;
      return { kind: 'estimate', value, low: folded.low, high: Math.min(folded.high, most), clusters };
    },
    loss(baseline, candidate) {
      const [ofBaseline, ofCandidate] = bothReceived(baseline, candidate);
      const before = errorsOf(ofBaseline);
      const after = errorsOf(ofCandidate);
      if ('undefined' in before) return { kind: 'undefined', reason: before.undefined };
      if ('undefined' in after) return { kind: 'undefined', reason: after.undefined };
      return { kind: 'estimate', ...movedTo(after.value - before.value, pairedTerms(before, after)) };
    },
  };
}

/**
 * Combines the errors of a cluster: their weights are the parts' weights times their absolute slopes. A cluster whose
 * slopes are all 0 weighs nothing, whatever its value.
 */
function termOf(parts: readonly SignedError[]): Term {
  const weight = sum(parts, (part) => part.weight * Math.abs(part.slope));
  const total = sum(parts, (part) => part.weight * part.slope * part.error);
  return { value: weight > 0 ? total / weight : 0, weight };
}

/**
 * Combines the differences of each cluster's errors under both variants. A part weighs by the larger of both slopes, so
 * that the value stays between −1 and 1 if only one variant has an error.
 */
function pairedTerms(before: SignedErrors, after: SignedErrors): readonly Term[] {
  return [...after.clusters].map(([cluster, partsAfter]) => {
    const partsBefore = before.clusters.get(cluster)!;
    const steepest = (i: number): number => Math.max(Math.abs(partsBefore[i]!.slope), Math.abs(partsAfter[i]!.slope));
    const rise = (i: number): number =>
      partsAfter[i]!.slope * partsAfter[i]!.error - partsBefore[i]!.slope * partsBefore[i]!.error;
    const weight = sum(partsAfter, (part, i) => part.weight * steepest(i));
    const total = sum(partsAfter, (part, i) => part.weight * rise(i));
    return { value: weight > 0 ? total / weight : 0, weight };
  });
}

/** Moves the interval of the mean of some terms, times their total weight, to a value. */
function movedTo(value: number, terms: readonly Term[]): Interval & { readonly clusters: number } {
  const weight = sum(terms, (term) => term.weight);
  if (!(weight > 0)) return { value, low: value, high: value, clusters: terms.length };
  const mean = clusterMean(terms, [-1, 1], [-Infinity, Infinity]);
  return {
    value,
    low: value + (mean.low - mean.value) * weight,
    high: value + (mean.high - mean.value) * weight,
    clusters: terms.length,
  };
}
