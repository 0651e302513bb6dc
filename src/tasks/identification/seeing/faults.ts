import type { Faults } from '../../shared/faults.ts';
import { adjusted, crude, type SeeingReading } from './table.ts';

function isSeenTogether({ table }: SeeingReading): boolean {
  return crude(table) > 0;
}

export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  association: isSeenTogether,
  'correlation-is-causation': isSeenTogether,
  // Adjusts for the third variable even if the cause comes first.
  'adjusts-for-colliders': ({ table }) => adjusted(table) > 0,
} as const satisfies Faults<SeeingReading>;
