import type { Ends, Interval } from '../score/estimate.ts';
import { studentQuantile } from './quantiles.ts';

/** The number of one cluster, such as its share of right answers, and how much the cluster counts. */
export interface Term {
  readonly value: number;
  readonly weight: number;
}

/**
 * Computes the weighted mean of one number per cluster, with its 95 % interval. The interval is Student's t around the
 * mean to which one cluster of typical weight is added at each end of the range. So it has a width even where all
 * clusters agree, and it covers although numbers at the ends are skewed. With weights w that sum to 1:
 *
 *   value = Σ w x
 *   typical weight v = Σ w²
 *   middle = (value + v (least + most)) / (1 + 2 v)
 *   spread = Σ (w (x − middle))² + v² ((least − middle)² + (most − middle)²)
 *
 * @param ends - The range of the numbers.
 * @param limits - Where the interval is cut off; by default at the ends.
 * @throws {RangeError} If no cluster has a weight above 0.
 * @example // Four clusters without an error, of equal weight: 1, with the interval from 0.405 to 1.
 *   clusterMean([1, 1, 1, 1].map((value) => ({ value, weight: 1 })), [0, 1])
 */
export function clusterMean(terms: readonly Term[], ends: Ends, limits: Ends = ends): Interval {
  const [least, most] = ends;
  const total = sum(terms, (term) => term.weight);
  if (!(total > 0)) throw new RangeError('clusterMean: expected at least one cluster with a weight above 0');
  const typical = sum(terms, (term) => (term.weight / total) ** 2);
  const value = sum(terms, (term) => term.weight * term.value) / total;
  const middle = (value + typical * (least + most)) / (1 + 2 * typical);
  const spread =
    sum(terms, (term) => ((term.weight / total) * (term.value - middle)) ** 2) +
    typical ** 2 * ((least - middle) ** 2 + (most - middle) ** 2);
  const half = halfWidth(spread, typical);
  return { value, low: Math.max(limits[0], middle - half), high: Math.min(limits[1], middle + half) };
}

/**
 * Computes the half width of the interval of {@link clusterMean}. With the two clusters that are added, there are
 * n = 1 / v + 2 clusters of typical weight v:
 *
 *   t(0.975, n − 1) √(spread n / (n − 1)) / (1 + 2 v)
 */
export function halfWidth(spread: number, typical: number): number {
  const n = 1 / typical + 2;
  return (studentQuantile(0.975, n - 1) * Math.sqrt((spread * n) / (n - 1))) / (1 + 2 * typical);
}

/** Computes the sum of a number for each item; 0 without items. */
export function sum<T>(items: readonly T[], numberOf: (item: T, index: number) => number): number {
  let total = 0;
  for (let index = 0; index < items.length; index++) total += numberOf(items[index]!, index);
  return total;
}
