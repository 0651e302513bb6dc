import { requireLevel } from './preconditions.ts';

/** The smallest effect that a design detects, or the finding that it does not detect even the largest. */
type DetectableEffect =
  | { readonly kind: 'effect'; readonly value: number }
  | { readonly kind: 'none'; readonly reason: 'underpowered' };

/**
 * Returns the minimum detectable effect: the smallest effect that is detected with the target power, found by bisection.
 *
 * @param power - The power as a function of the effect, which must never decrease as the effect grows.
 * @param largest - The largest possible effect, above 0.
 * @param target - The target power; default 0.8.
 * @returns An effect in (0, largest] with at least the target power. It exceeds the smallest such effect by at most
 * largest/10⁶.
 * @example
 * minimumDetectableEffect((drop) => powerOfTwoProportions(60, [0.8, 0.8 - drop]), 0.8)
 * // { kind: 'effect', value: 0.252 }
 */
export function minimumDetectableEffect(
  power: (effect: number) => number,
  largest: number,
  target = 0.8,
): DetectableEffect {
  requireLevel('minimumDetectableEffect', 'the wanted power', target);
  if (!(largest > 0 && Number.isFinite(largest))) {
    throw new RangeError(`minimumDetectableEffect: expected a largest effect above 0, got ${largest}`);
  }
  if (power(largest) < target) return { kind: 'none', reason: 'underpowered' };
  let low = 0;
  let high = largest;
  while (high - low > largest * 1e-6) {
    const middle = (low + high) / 2;
    if (power(middle) >= target) high = middle;
    else low = middle;
  }
  return { kind: 'effect', value: high };
}
