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
  'echo',
  'digit-comparer',
  'missed-parent',
  'first-cause',
  'evidence-blind',
] as const;

/** The ways to guess the state of a node whose causes the model does not follow. */
export const GUESSES = ['own', 'yes', 'no', 'supposed', 'often'] as const;
export type Guess = (typeof GUESSES)[number];

const RATE = 'expected a rate between 0 and 1';
const rateSchema = z.number({ error: RATE }).min(0, RATE).max(1, RATE);

export const simulatedModelConfigSchema = keyed({
  model: z
    .enum(SIMULATED_MODELS, { error: `expected one of ${SIMULATED_MODELS.join(', ')}` })
    .describe('The way in which the model reasons.'),
  steps: z
    .int({ error: 'expected a whole number from 0' })
    .min(0, 'expected a whole number from 0')
    .default(3)
    .describe('For `forgetful`: the number of causal links that the model traces back from the effect.'),
  guess: z
    .enum(GUESSES, { error: `expected one of ${GUESSES.join(', ')}` })
    .default('own')
    .describe(
      'For `forgetful`: the state that the model assumes for a node whose causes it does not follow. `own`: the state that results from the node’s own noise. `yes` or `no`: always this state. `supposed`: the state that is supposed for the cause. `often`: the more frequent result of the node’s rule, which is yes for an `or` and no for an `and`.',
    ),
  causes: countUpTo(1000)
    .default(1)
    .describe('For `first-cause`: the number of causes that the model reads in each rule.'),
  errorRate: rateSchema
    .default(0.2)
    .describe(
      'For `noisy`: the probability of a wrong answer. The model errs on the same questions in every repeat.',
    ),
  slipRate: rateSchema
    .default(0)
    .describe(
      'For any model: the probability of a slip, which changes the answer that results from the model’s fault. Slips are drawn anew in every repeat.',
    ),
  stepSlipRate: rateSchema
    .default(0)
    .describe(
      'For any model that reasons about stories or follows arrows: the probability of an error at each step, in addition to the model’s fault.',
    ),
  seed: seedSchema.describe('The seed of errors and slips.'),
  themes: z
    .array(z.string(), { error: 'expected a list of theme files' })
    .default([])
    .describe('Your own theme files, so that the model can read their stories.'),
});

export type SimulatedModelConfig = z.infer<typeof simulatedModelConfigSchema>;

export function parseSimulatedModelConfig(input: unknown): SimulatedModelConfig {
  return parseConfig('providers/simulated-model.ts', simulatedModelConfigSchema, input);
}
