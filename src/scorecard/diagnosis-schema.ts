import { z } from 'zod';
import { proportion } from './value-schemas.ts';

const candidate = z.strictObject({
  /** Reasoners that answer alike on every question of this run. */
  reasoners: z.array(z.string()),
  /** Questions that they answer wrong. */
  cases: z.number(),
  /** How often the column answers as they do, where they are wrong. */
  agreement: proportion,
  /** How often the column answers as they do, where they are right. */
  elsewhere: proportion,
});

/** Which simulated reasoner a column answers like, in one family of tasks. */
export const diagnosis = z.strictObject({
  family: z.enum(['ccr', 'ie']),
  /**
   * - reasoner: one explains the errors.
   * - oracle: hardly any errors, and none of the reasoners explains them.
   * - inconclusive: one seems to, on too little evidence.
   * - none: errors, but not those of any reasoner.
   * - undefined: no answers.
   */
  verdict: z.enum(['reasoner', 'oracle', 'inconclusive', 'none', 'undefined']),
  /** The reasoners that explain the column best; several when no question tells them apart. */
  best: z.array(z.string()),
  /** Right answers among all yes and no. */
  accuracy: proportion,
  candidates: z.array(candidate),
});

export type Diagnosis = z.infer<typeof diagnosis>;
