import { clusterMean, sum, type Term } from '../statistics/cluster-mean.ts';
import type { Estimate } from './estimate.ts';
import type { Metric, MetricInfo } from './metric.ts';
import { bothReceived, received } from './received.ts';
import type { Answers } from './sheet.ts';

/** What a cluster adds to the error of one of the quantities that a metric is computed from. */
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
 * Builds a metric that is an absolute error of estimates: PNS error, ε, γ. An absolute error is no mean, but near its
 * value it changes with the signed errors of the clusters, whose mean has an interval. That interval is shifted to the
 * metric's value and folded at 0; the interval of a loss is shifted alone.
 */
export function signedErrorMetric(info: MetricInfo, errorsOf: ErrorsOf): Metric {
  return {
    ...info,
    estimate(answers) {
      const errors = errorsOf(received(answers));
      if ('undefined' in errors) return { kind: 'undefined', reason: errors.undefined };
      const { value, low, high, clusters } = shifted(errors.value, [...errors.clusters.values()].map(termOf));
      const most = Math.min(Math.max(high, -low), info.range[1]);
      return { kind: 'estimate', value, low: Math.max(0, low), high: most, clusters };
    },
    loss(baseline, candidate) {
      const [ofBaseline, ofCandidate] = bothReceived(baseline, candidate);
      const before = errorsOf(ofBaseline);
      const after = errorsOf(ofCandidate);
      if ('undefined' in before) return { kind: 'undefined', reason: before.undefined };
      if ('undefined' in after) return { kind: 'undefined', reason: after.undefined };
      return { kind: 'estimate', ...shifted(after.value - before.value, pairedTerms(before, after)) };
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

/** Combines the errors of each cluster under both variants; a part weighs by the larger of both slopes. */
function pairedTerms(before: SignedErrors, after: SignedErrors): readonly Term[] {
  return [...after.clusters].map(([cluster, parts]) => {
    const former = before.clusters.get(cluster)!;
    const steepest = (part: SignedError, i: number): number =>
      Math.max(Math.abs(part.slope), Math.abs(former[i]!.slope));
    const weight = sum(parts, (part, i) => part.weight * steepest(part, i));
    const total = sum(parts, (part, i) => {
      const { slope, error } = former[i]!;
      return part.weight * (part.slope * part.error - slope * error);
    });
    return { value: weight > 0 ? total / weight : 0, weight };
  });
}

/** Moves the interval of the clusters' mean, times their weight, to a value. */
function shifted(value: number, terms: readonly Term[]): Omit<Estimate & { kind: 'estimate' }, 'kind'> {
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
