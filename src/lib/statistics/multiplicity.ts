import { at } from '../at.ts';
import { requireProbability } from './preconditions.ts';

/**
 * Computes Holm-adjusted p-values. If the hypotheses with an adjusted p-value of at most α are rejected, the
 * probability of any false rejection is at most α.
 *
 *   p̃_(i) = max over j ≤ i of min(1, p_(j) · (m − j + 1)), for the i-th smallest of m p-values
 *
 * @param pValues - The p-values of one family of tests, which may depend on each other.
 * @returns The adjusted p-values, in the order of `pValues`.
 * @see Holm (1979)
 * @example holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(pValues: readonly number[]): readonly number[] {
  for (const p of pValues) requireProbability('holm', 'p-values', p);
  const adjusted = new Array<number>(pValues.length);
  let most = 0;
  const ascending = pValues.map((_, i) => i).sort((i, j) => at(pValues, i) - at(pValues, j));
  ascending.forEach((position, i, order) => {
    most = Math.min(1, Math.max(most, at(pValues, position) * (order.length - i)));
    adjusted[position] = most;
  });
  return adjusted;
}
