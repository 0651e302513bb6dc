import { z } from 'zod';
import { parseConfig } from '../../lib/config-error.ts';
import { keyed, seedSchema } from '../../lib/config-values.ts';

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
] as const;

/** What is taken for so of somebody whose causes are not followed. */
export const GUESSES = ['own', 'yes', 'no', 'supposed', 'often'] as const;
export type Guess = (typeof GUESSES)[number];

const RATE = 'expected a rate between 0 and 1';
const rateSchema = z.number({ error: RATE }).min(0, RATE).max(1, RATE);

export const simulatedModelConfigSchema = keyed({
  model: z
    .enum(SIMULATED_MODELS, { error: `expected one of ${SIMULATED_MODELS.join(', ')}` })
    .describe('How it reasons.'),
  steps: z
    .int({ error: 'expected a whole number from 0' })
    .min(0, 'expected a whole number from 0')
    .default(3)
    .describe('`forgetful`: how many causal links back it follows.'),
  guess: z
    .enum(GUESSES, { error: `expected one of ${GUESSES.join(', ')}` })
    .default('own')
    .describe(
      '`forgetful`: how it settles what further causes would decide: by the own noise alone, always `yes` or `no`, by what is `supposed` of the cause, or by what a rule comes to more `often`, yes for an `or` and no for an `and`.',
    ),
  errorRate: rateSchema
    .default(0.2)
    .describe('`noisy`: how often it says the opposite, and again in every repeat.'),
  slipRate: rateSchema
    .default(0)
    .describe('How often any model slips on top of its fault, in every repeat elsewhere.'),
  seed: seedSchema.describe('Where errors and slips start.'),
  themes: z
    .array(z.string(), { error: 'expected a list of theme files' })
    .default([])
    .describe('Theme files from outside the package, whose stories it is to read.'),
});

export type SimulatedModelConfig = z.infer<typeof simulatedModelConfigSchema>;

/** Reads the config of a simulated model. @throws {ConfigError} Listing every problem with its path. */
export function parseSimulatedModelConfig(input: unknown): SimulatedModelConfig {
  return parseConfig('providers/simulated-model.ts', simulatedModelConfigSchema, input);
}
