import { z } from 'zod';
import { proportion } from '../../scoring/value-schemas.ts';

const candidate = z.strictObject({
  /** The simulated models; several if they agree on all compared questions. */
  models: z.array(z.string()),
  /** The number of questions that these models answer wrong. */
  cases: z.number(),
  /** The variant's agreement with these models on questions that the models answer wrong. */
  agreement: proportion,
  /** The variant's agreement with these models on questions that the models answer right. */
  elsewhere: proportion,
});

/** The error pattern that is closest to a variant's answers on one task. */
export const diagnosis = z.strictObject({
  task: z.string(),
  /**
   * - model: a known error pattern explains the errors.
   * - oracle: there are hardly any errors, and no known error pattern explains them.
   * - inconclusive: a known error pattern seems to explain the errors, but the evidence is too weak.
   * - none: there are errors, but no known error pattern explains them.
   * - undefined: no answer is yes or no.
   */
  verdict: z.enum(['model', 'oracle', 'inconclusive', 'none', 'undefined']),
  /** The models that best explain the variant's answers; several if they agree on all compared questions. */
  best: z.array(z.string()),
  /** The share of right answers among all yes and no answers. */
  accuracy: proportion,
  candidates: z.array(candidate),
});

export type Diagnosis = z.infer<typeof diagnosis>;
