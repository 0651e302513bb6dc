import { z } from 'zod';
import { countUpTo, keyed, shareSchema } from '../lib/config-values.ts';

export const scorecardSettings = z.strictObject({
  delta: z.number(),
  validShare: z.number(),
  nearValidShare: z.number(),
  level: z.number(),
  resamples: z.number(),
  /** The smallest divisor for which a quotient is computed. */
  smallestDivisor: z.number(),
  seed: z.string(),
});
/** The settings that turn answers into verdicts. */
export type ScorecardSettings = z.infer<typeof scorecardSettings>;

const positive = z.number({ error: 'expected a number above 0' }).positive('expected a number above 0');

/** The settings passed by a program, which are checked more strictly than settings in a scorecard. */
export const givenSettings = keyed({
  delta: positive,
  validShare: shareSchema,
  nearValidShare: shareSchema,
  level: shareSchema,
  resamples: countUpTo(1e9),
  smallestDivisor: positive,
  seed: z.string({ error: 'expected text' }),
} satisfies Record<keyof ScorecardSettings, z.ZodType>);

/**
 * The default settings. `delta` and the two shares are taken from the paper. @see Maasch et al. (2025), §6.1, App. G.1
 */
export const DEFAULT_SETTINGS: ScorecardSettings = {
  delta: 0.1,
  validShare: 0.9,
  nearValidShare: 0.75,
  level: 0.95,
  resamples: 1000,
  smallestDivisor: 0.001,
  seed: '1',
};
