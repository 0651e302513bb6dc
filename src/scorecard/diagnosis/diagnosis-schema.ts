import { z } from 'zod';
import { proportion } from '../../scoring/value-schemas.ts';

const candidate = z.strictObject({
  /** Models with equal answers to every question of this run. */
  models: z.array(z.string()),
  /** Questions that they answer wrong. */
  cases: z.number(),
  /** The variant's agreement with them on questions where they are wrong. */
  agreement: proportion,
  /** The variant's agreement with them on questions where they are right. */
  elsewhere: proportion,
});

/** The closest error pattern to a variant's answers on one task. */
export const diagnosis = z.strictObject({
  task: z.string(),
  /**
   * - model: one explains the errors.
   * - oracle: hardly any errors, and none of the models explains them.
   * - inconclusive: one seems to, on too little evidence.
   * - none: errors, but not those of any model.
   * - undefined: no answers.
   */
  verdict: z.enum(['model', 'oracle', 'inconclusive', 'none', 'undefined']),
  /** The models that explain the variant best; several when no question distinguishes them. */
  best: z.array(z.string()),
  /** The share of right answers among all yes and no. */
  accuracy: proportion,
  candidates: z.array(candidate),
});

export type Diagnosis = z.infer<typeof diagnosis>;
