import type { AskedWorld } from './asked.ts';
import { isWithin, type WorldClass } from './classes.ts';

export type Completeness = 'yes' | 'no' | 'inconclusive';

/**
 * Judges whether reasoning about a world is complete: its class is VC, every PNS^ is within δ of its truth, and the
 * PNS^ of pairs with equal truths are within δ of each other.
 *
 * @see Maasch et al. (2025), Def. 4.5, Eq. 11, 12
 */
export function completenessOf(
  { pairs }: AskedWorld,
  values: readonly (number | undefined)[],
  worldClass: WorldClass | undefined,
): Completeness | undefined {
  if (worldClass === undefined || worldClass === 'inconclusive') return worldClass;
  if (worldClass !== 'VC') return 'no';
  const known = pairs.map(({ pns }, p) => ({ truth: pns!, value: values[p]! }));
  const isEqual = known.every(({ truth, value }, p) =>
    known.slice(p + 1).every((other) => Math.abs(truth - other.truth) > 1e-9 || areAlike(value, other.value)),
  );
  return isEqual && known.every(({ truth, value }) => isWithin(truth, value)) ? 'yes' : 'no';
}

function areAlike(a: number, b: number): boolean {
  return isWithin(Math.min(a, b), Math.max(a, b));
}
