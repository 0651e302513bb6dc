import type { AskedWorld } from './asked.ts';
import { isWithin, ROUNDING, type WorldClass } from './classes.ts';
import type { EstimatedPns } from './errors.ts';

/** Whether reasoning about a world is complete. */
export type Completeness = 'yes' | 'no' | 'inconclusive';

/**
 * Judges whether reasoning about a world is complete: its class is VC, every PNS^ is within δ of its truth, and the
 * PNS^ of pairs with equal truths are within δ of each other.
 *
 * @returns The judgement; undefined for a world without a class, because it has no paths.
 * @see Maasch et al. (2025), Def. 4.5, Eq. 11, 12
 */
export function completenessOf(
  { pairs }: AskedWorld,
  estimates: EstimatedPns,
  worldClass: WorldClass | undefined,
): Completeness | undefined {
  if (worldClass === undefined || worldClass === 'inconclusive') return worldClass;
  if (worldClass !== 'VC') return 'no';
  // Nothing is within δ of a value that is not known.
  const judged = pairs.map(({ pns }, position) => ({
    truth: pns ?? Number.NaN,
    estimate: estimates[position] ?? Number.NaN,
  }));
  const areValid = judged.every(({ truth, estimate }) => isWithin(truth, estimate));
  const areConsistent = judged.every((first, position) => {
    const equal = judged.slice(position + 1).filter(({ truth }) => Math.abs(truth - first.truth) <= ROUNDING);
    return equal.every(({ estimate }) => areAlike(first.estimate, estimate));
  });
  return areValid && areConsistent ? 'yes' : 'no';
}

function areAlike(a: number, b: number): boolean {
  return isWithin(Math.min(a, b), Math.max(a, b));
}
