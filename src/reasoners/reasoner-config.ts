import { z } from 'zod';
import { parseConfig } from '../design/config-error.ts';
import { seedSchema } from '../design/config-values.ts';

/** The reasoners that can be simulated. */
export const REASONERS = [
  'oracle',
  'always-yes',
  'always-no',
  'intervention-blind',
  'forgetful',
  'noisy',
  'credulous',
  'relation-retrieval',
  'memoriser',
  'word-bound',
  'edge-only',
  'product-composer',
  'echo',
] as const;

/** The config of `providers/simulated-reasoner.ts`. */
export const reasonerConfigSchema = z.strictObject(
  {
    reasoner: z
      .enum(REASONERS, { error: `expected one of ${REASONERS.join(', ')}` })
      .describe('How it reasons.'),
    steps: z
      .int({ error: 'expected a whole number from 0' })
      .min(0, 'expected a whole number from 0')
      .default(3)
      .describe('`forgetful`: how many causal links back it follows.'),
    errorRate: z
      .number({ error: 'expected a rate between 0 and 1' })
      .min(0, 'expected a rate between 0 and 1')
      .max(1, 'expected a rate between 0 and 1')
      .default(0.2)
      .describe('`noisy`: how often it says the opposite.'),
    themes: z
      .array(z.string(), { error: 'expected a list of theme files' })
      .default([])
      .describe('Theme files from outside the package, whose stories it is to read.'),
    seed: seedSchema.describe('`noisy`: where its errors start.'),
  },
  { error: 'the keys are reasoner, steps, errorRate, seed, themes' },
);

export type ReasonerConfig = z.infer<typeof reasonerConfigSchema>;

/**
 * Reads the config of a simulated reasoner.
 *
 * @throws {ConfigError} Listing every problem with its path.
 */
export function parseReasonerConfig(input: unknown): ReasonerConfig {
  return parseConfig('providers/simulated-reasoner.ts', reasonerConfigSchema, input);
}
