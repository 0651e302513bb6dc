import type { ClusterSum } from './clustered-share.ts';
import { requireLevel } from './preconditions.ts';
import { contrastInterval } from './share-contrast.ts';

/** The number of bisections. The error of the p-value is below 1 in 1,000,000. */
const STEPS = 20;

/**
 * Tests one-sidedly whether a share is below a threshold. The p-value is (1 − level)/2, for the level at which the
 * upper bound of the share's interval equals the threshold; 1 if the share reaches the threshold or if there are no
 * answers.
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
