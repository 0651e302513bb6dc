import { binomialAtMost } from './binomial.ts';
import { normalCumulative, normalQuantile } from './normal.ts';
import { requireCount, requireLevel, requireProbability } from './preconditions.ts';

/**
 * Returns the power of the exact one-sided test that a proportion lies below a fixed value: the probability that the test
 * rejects.
 *
 * P(X ≤ k) for X ~ Binomial(n, p), where k is the largest count whose lower tail under the null probability is at most
 * α. As n grows, the power rises in a sawtooth.
 *
 * @param trials - The number of independent answers.
 * @param probability - The success probability that the test should detect.
 * @param nullProbability - The success probability under the null hypothesis, strictly between 0 and 1.
 * @param alpha - The significance level.
 * @returns The power, in [0, 1].
 * @example powerOfOneProportion({ trials: 60, probability: 0.6, nullProbability: 0.8 }) // 0.959
 */
export function powerOfOneProportion({
  trials,
  probability,
  nullProbability,
  alpha = 0.05,
}: {
  readonly trials: number;
  readonly probability: number;
  readonly nullProbability: number;
  readonly alpha?: number;
}): number {
  requireCount('powerOfOneProportion', 'the number of trials', trials, 1);
  requireProbability('powerOfOneProportion', 'the probability', probability);
  requireLevel('powerOfOneProportion', 'the null probability', nullProbability);
  requireLevel('powerOfOneProportion', 'alpha', alpha);
  let critical = -1;
  let first = trials;
  while (first - critical > 1) {
    const middle = Math.floor((critical + first) / 2);
    if (binomialAtMost(middle, trials, nullProbability) <= alpha) critical = middle;
    else first = middle;
  }
  return binomialAtMost(critical, trials, probability);
}

/**
 * Returns the power of a two-sided comparison of the proportions of two independent groups of n answers each, by the
 * normal approximation to the pooled z test with continuity correction:
 *
 *   Φ((|p₁ − p₂| − 1/n − z_{1−α/2} √(2p̄(1 − p̄)/n)) / √((p₁(1 − p₁) + p₂(1 − p₂))/n)),
 *
 * where p̄ is the mean of both proportions. As usual, the other tail is neglected. Two groups of 15 with 0.80 and 0.53
 * have power 0.208, 0.198 by Fisher's exact test, and 0.341 without the correction, which overstates power for such small
 * groups.
 *
 * @param trials - The number of independent answers in each group.
 * @param probabilities - The success probabilities to distinguish.
 * @returns The power, in [0, 1].
 * @see Fleiss, Levin and Paik (2003), section 4.2
 * @example powerOfTwoProportions(15, [0.8, 0.53]) // 0.208
 */
export function powerOfTwoProportions(
  trials: number,
  [p1, p2]: readonly [number, number],
  alpha = 0.05,
): number {
  requireCount('powerOfTwoProportions', 'the number of trials', trials, 1);
  for (const p of [p1, p2]) requireProbability('powerOfTwoProportions', 'the probability', p);
  requireLevel('powerOfTwoProportions', 'alpha', alpha);
  const pooled = (p1 + p2) / 2;
  const nullError = Math.sqrt((2 * pooled * (1 - pooled)) / trials);
  const error = Math.sqrt((p1 * (1 - p1) + p2 * (1 - p2)) / trials);
  const distance = Math.abs(p1 - p2) - 1 / trials - normalQuantile(1 - alpha / 2) * nullError;
  // Certain outcomes have a standard error of 0.
  if (error === 0) return distance >= 0 ? 1 : 0;
  return normalCumulative(distance / error);
}
