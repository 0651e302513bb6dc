import type { Contrast } from './intervention-effects-schema.ts';

/** The accuracy that counts as good enough in the intervention-effects paper. */
export const GOOD_ACCURACY = 0.8;

/**
 * The loss of accuracy that matters: from 0.80 to 0.53, the largest loss in the paper's table of memorisation that is
 * due to a change of names alone.
 */
export const RELEVANT_LOSS = 0.27;

/**
 * Returns the verdict on a contrast. A significant contrast gets a definite verdict. Otherwise, the verdict is
 * inconclusive unless the interval excludes a relevant loss and, for differences, also a relevant gain.
 *
 * @param alpha - The largest adjusted p-value that is significant.
 */
export function verdictOf(
  question: Contrast['question'],
  estimate: Contrast['estimate'],
  test: Contrast['test'],
  alpha: number,
): Contrast['verdict'] {
  if (test.kind === 'not-eligible') return 'undefined';
  const { adjustedP } = test;
  if (estimate.kind !== 'estimate' || estimate.interval.kind !== 'interval') return 'inconclusive';
  const isThreshold = question === 'accuracy';
  if (adjustedP <= alpha) {
    if (isThreshold) return 'fail';
    return estimate.value < 0 ? 'worse' : 'better';
  }
  const { low, high } = estimate.interval;
  if (isThreshold) return low > GOOD_ACCURACY - RELEVANT_LOSS ? 'pass' : 'inconclusive';
  return low > -RELEVANT_LOSS && high < RELEVANT_LOSS ? 'no-difference' : 'inconclusive';
}
