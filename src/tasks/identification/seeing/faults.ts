import type { Faults } from '../../shared/faults.ts';
import type { SeeingReading } from './story.ts';
import { adjusted, crude } from './table.ts';

/** Models with a fault in telling doing from seeing. */
export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  // Answers what would happen by what was seen to go together.
  association: ({ table }) => crude(table) > 0,
  // Adjusts for the third variable even if the cause comes first.
  'adjusts-for-colliders': ({ table }) => adjusted(table) > 0,
} as const satisfies Faults<SeeingReading>;
