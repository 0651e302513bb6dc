import { z } from 'zod';
import { errors, estimate, proportion } from './value-schemas.ts';

/**
 * What one column showed over several worlds. The world is the unit of evidence: each weighs the same, however many
 * pairs and compositions it has, and intervals are for worlds like these that were not asked about.
 */
export const overWorlds = z.strictObject({
  worlds: z.number(),
  /** Worlds with complete reasoning. */
  complete: proportion,
  /** Share of a world's pairs whose PNS is valid. */
  valid: estimate,
  /** Mean error of the global PNS (η), against the truth on the units asked. */
  globalPns: errors,
  /** Mean error of a world's compositions against the true global PNS (ε). */
  compositions: errors,
  /** Share of a world's compositions in each class; those that do not compose in truth left out. */
  quadrants: z.strictObject({
    VC: estimate,
    VI: estimate,
    IC: estimate,
    II: estimate,
    undefined: estimate,
  }),
});

export type OverWorlds = z.infer<typeof overWorlds>;
