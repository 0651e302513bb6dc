import type { Ends, Interval } from '../score/estimate.ts';
import { studentQuantile } from './student.ts';

/** The number of a cluster, and how much it counts. */
export interface Term {
  readonly value: number;
  readonly weight: number;
}

/**
 * Computes the weighted mean of one number per cluster, with its 95 % interval. The interval is Student's t around the
 * mean to which one cluster of typical weight (Σw² / Σw) is added at each end of the range; so it has a width even
 * where all clusters agree, and it covers although numbers at the ends are skewed. It is cut off at the limits, by
 * default the ends.
 */
export function clusterMean(terms: readonly Term[], ends: Ends, limits: Ends = ends): Interval {
  const [least, most] = ends;
  const total = sum(terms, (term) => term.weight);
  if (!(total > 0)) throw new RangeError('clusterMean: expected at least one cluster with a weight above 0');
  const share = terms.map((term) => term.weight / total);
  const typical = sum(share, (w) => w * w);
  const n = 1 / typical + 2;
  const all = 1 + 2 * typical;
  const value = sum(terms, (term) => term.weight * term.value) / total;
  const middle = (value + typical * (least + most)) / all;
  const spread =
    sum(terms, (term, i) => (share[i]! * (term.value - middle)) ** 2) +
    typical ** 2 * ((least - middle) ** 2 + (most - middle) ** 2);
  const half = (studentQuantile(0.975, n - 1) * Math.sqrt((spread * n) / (n - 1))) / all;
  return { value, low: Math.max(limits[0], middle - half), high: Math.min(limits[1], middle + half) };
}

/** Computes the sum of a number for each item; 0 without items. */
export function sum<T>(items: readonly T[], numberOf: (item: T, index: number) => number): number {
  let total = 0;
  for (let index = 0; index < items.length; index++) total += numberOf(items[index]!, index);
  return total;
}
