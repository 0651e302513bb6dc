import { estimate } from '../scorecard/estimate.ts';
import { mcnemarFromCounts } from '../statistics/mcnemar.ts';
import { type PairedShare, pairedCounts, pairedDifferenceInterval } from '../statistics/paired-difference.ts';
import { signFlipTest } from '../statistics/sign-flip.ts';
import { type Seed, stream } from '../statistics/streams.ts';
import type { AccuracyName } from './accuracy-items.ts';
import type { TestedEffect } from './tested-effect.ts';

/** Sign assignments to draw where there are too many to try all. */
export const FLIPS = 4999;

/**
 * The difference of two shares of right answers to the same questions.
 *
 * The interval is the score interval at the effective number of pairs; the p-value is of sign flips over
 * clusters, which for single questions is McNemar's.
 */
export function accuracyEffect(
  measure: AccuracyName,
  items: readonly PairedShare[],
  { level, seed }: { readonly level: number; readonly seed: Seed },
): TestedEffect {
  const counts = pairedCounts(items, level);
  const [baseline, candidate] = [mean(items, 'first'), mean(items, 'second')];
  const sums = new Map<string, number>();
  for (const { first, second, cluster } of items)
    sums.set(cluster, (sums.get(cluster) ?? 0) + second - first);
  const flipped = signFlipTest([...sums.values()], stream(seed, 'sign flips', measure), FLIPS);
  const isHalf = (share: number): boolean => share > 0.5;
  const b = items.filter(({ first, second }) => isHalf(first) && !isHalf(second)).length;
  const c = items.filter(({ first, second }) => !isHalf(first) && isHalf(second)).length;
  return {
    family: 'accuracy',
    measure,
    baseline,
    candidate,
    difference: estimate(candidate - baseline, pairedDifferenceInterval(counts, level)),
    mcnemar: mcnemarFromCounts(b, c),
    evidence: counts.clusters,
    p: flipped.kind === 'tested' ? flipped.p : 1,
    improvement: candidate - baseline,
  };
}

function mean(items: readonly PairedShare[], side: 'first' | 'second'): number {
  return items.reduce((sum, item) => sum + item[side], 0) / items.length;
}
