import type { ClusterSum } from './clustered-share.ts';
import { requireLevel } from './preconditions.ts';
import { contrastInterval } from './share-contrast.ts';

/** The number of times the level is halved, for a precision of about 1 in 1,000,000. */
const STEPS = 20;

/**
 * One-sided test that a share lies below a threshold, for answers that come in clusters: half of 1 − level for the level at
 * which the interval of the share ends at the threshold.
 *
 * @param threshold - The smallest share that would be good enough; strictly between 0 and 1.
 * @returns The p-value, in [0, 0.5]; 1 where the share reaches the threshold, and when there are no answers.
 * @see contrastInterval
 * @example shareTestBelow([{ cluster: 1, right: 1, of: 3 }, { cluster: 2, right: 2, of: 3 }], 0.8)
 */
export function shareTestBelow(sums: readonly ClusterSum[], threshold: number): number {
  requireLevel('shareTestBelow', 'the threshold', threshold);
  const contrast = { constant: 0, parts: [{ coefficient: 1, sums }] };
  const isBelow = (p: number): boolean => {
    const found = contrastInterval(contrast, 1 - 2 * p);
    return found.kind === 'estimate' && found.interval.kind === 'interval' && found.interval.high < threshold;
  };
  const found = contrastInterval(contrast);
  if (found.kind === 'undefined' || found.value >= threshold) return 1;
  let [low, high] = [0, 0.5];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) high = middle;
    else low = middle;
  }
  return high;
}
