import { z } from 'zod';
import { parseConfig } from '../../lib/config-error.ts';
import { countUpTo, keyed } from '../../lib/config-values.ts';
import { seedSchema } from '../../lib/seed-schema.ts';

export const SIMULATED_MODELS = [
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
  'graph-blind',
  'product-composer',
  'echo',
  'digit-comparer',
  'missed-parent',
  'first-cause',
  'evidence-blind',
  'independent-worlds',
  'sum-composer',
  'correlation-is-causation',
  'adjusts-for-colliders',
  'keeps-every-control',
  'ignores-conditioning',
  'overlooks-colliders',
  'misses-explanation',
  'association',
] as const;

/** Guesses for a node whose causes are not followed. */
export const GUESSES = ['own', 'yes', 'no', 'supposed', 'often'] as const;
export type Guess = (typeof GUESSES)[number];

const RATE = 'expected a rate between 0 and 1';
const rateSchema = z.number({ error: RATE }).min(0, RATE).max(1, RATE);

export const simulatedModelConfigSchema = keyed({
  model: z
    .enum(SIMULATED_MODELS, { error: `expected one of ${SIMULATED_MODELS.join(', ')}` })
    .describe('How the model reasons.'),
  steps: z
    .int({ error: 'expected a whole number from 0' })
    .min(0, 'expected a whole number from 0')
    .default(3)
    .describe('For `forgetful`: the number of causal links that it follows back.'),
  guess: z
    .enum(GUESSES, { error: `expected one of ${GUESSES.join(', ')}` })
    .default('own')
    .describe(
      'For `forgetful`: how it settles the state of the nodes whose causes it does not follow. `own`: by their own noise alone. `yes` or `no`: always the same. `supposed`: as the cause is supposed to be. `often`: the more frequent result of the rule, yes for an `or` and no for an `and`.',
    ),
  causes: countUpTo(1000)
    .default(1)
    .describe('For `first-cause`: the number of causes that it reads in a rule.'),
  errorRate: rateSchema
    .default(0.2)
    .describe('For `noisy`: how often it says the opposite, in the same places in every repeat.'),
  slipRate: rateSchema
    .default(0)
    .describe('How often any model makes a slip besides its fault, in other places in every repeat.'),
  stepSlipRate: rateSchema
    .default(0)
    .describe('How often any model that reasons about stories errs at a single step, besides its fault.'),
  seed: seedSchema.describe('The seed of errors and slips.'),
  themes: z
    .array(z.string(), { error: 'expected a list of theme files' })
    .default([])
    .describe('Your own theme files, so that it can read their stories.'),
});

export type SimulatedModelConfig = z.infer<typeof simulatedModelConfigSchema>;

/** Reads the config of a simulated model. @throws {ConfigError} Listing every problem with its path. */
export function parseSimulatedModelConfig(input: unknown): SimulatedModelConfig {
  return parseConfig('providers/simulated-model.ts', simulatedModelConfigSchema, input);
}
