import { requireCount, requireProbability } from './preconditions.ts';

/**
 * Computes the lower tail of the binomial distribution: the probability of at most k successes in n independent trials.
 * The terms are summed from zero successes upwards. Each is computed in logarithms from the previous term.
 *
 * @param successes - k, a whole number. If k is below 0, the result is 0; if k is at least n, the result is 1.
 * @returns A probability in [0, 1], accurate to about ten digits for thousands of trials.
 * @complexity k
 * @example binomialAtMost(1, 3, 0.5) // 0.5
 */
export function binomialAtMost(successes: number, trials: number, probability: number): number {
  requireCount('binomialAtMost', 'the number of trials', trials);
  requireProbability('binomialAtMost', 'the probability', probability);
  if (successes < 0) return 0;
  if (successes >= trials) return 1;
  if (probability === 0 || probability === 1) return 1 - probability;
  const odds = Math.log(probability) - Math.log1p(-probability);
  let term = trials * Math.log1p(-probability);
  let sum = 0;
  for (let k = 0; k <= successes; k++) {
    sum += Math.exp(term);
    term += odds + Math.log((trials - k) / (k + 1));
  }
  return Math.min(1, sum);
}
