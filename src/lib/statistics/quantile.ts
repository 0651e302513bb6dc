import { requireProbability } from './preconditions.ts';

/** Computes the value at a fractional index of a sorted list by linear interpolation. */
export function interpolatedAt(sorted: ArrayLike<number>, position: number): number {
  if (!(position >= 0 && position <= sorted.length - 1)) {
    throw new RangeError(
      `interpolatedAt: expected a position from 0 to ${sorted.length - 1}, got ${position}`,
    );
  }
  const index = Math.floor(position);
  const below = sorted[index]!;
  const above = sorted[Math.ceil(position)]!;
  return below + (position - index) * (above - below);
}

/** Computes a quantile by R's type 7: the value at (n − 1)p. @see Hyndman and Fan (1996), definition 7 */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number {
  requireProbability('quantileOfSorted', 'the probability', probability);
  if (sorted.length === 0) throw new RangeError('quantileOfSorted: expected at least one number, got none');
  return interpolatedAt(sorted, (sorted.length - 1) * probability);
}
