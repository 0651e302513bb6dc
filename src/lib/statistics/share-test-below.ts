import { type ClusterSum, estimateShare } from './clustered-share.ts';
import { normalCumulative } from './normal.ts';
import { requireLevel } from './preconditions.ts';

/** A 5 % test in one tail goes with a 90 % interval. */
const LEVEL = 0.9;

/**
 * One-sided test that a share lies below a threshold, for answers that come in clusters.
 *
 * Where all or none are right, every cluster is one answer: the exact binomial test over clusters, p = (1 − p₀)^k if
 * none of k is. Otherwise the score test at the effective sample size n*,
 *
 *   p = Φ((p̂ − p₀) / √(p₀(1 − p₀)/n*))
 *
 * @param threshold - p₀, the smallest share that would be good enough; strictly between 0 and 1.
 * @returns The p-value, in [0, 1]; 1 when there are no answers.
 * @see estimateShare
 * @example shareTestBelow([{ cluster: 1, right: 1, of: 3 }, { cluster: 2, right: 2, of: 3 }], 0.8)
 */
export function shareTestBelow(sums: readonly ClusterSum[], threshold: number): number {
  requireLevel('shareTestBelow', 'the threshold', threshold);
  const found = estimateShare(sums, LEVEL);
  if (!found) return 1;
  const { share, size, clusters } = found;
  if (share === 1) return 1;
  if (share === 0) return (1 - threshold) ** clusters.length;
  return normalCumulative((share - threshold) / Math.sqrt((threshold * (1 - threshold)) / size));
}
