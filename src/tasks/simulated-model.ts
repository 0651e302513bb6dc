import { z } from 'zod';
import { promptText } from '../answer/messages.ts';
import { keyed, parseConfig, seedSchema, shareSchema } from '../lib/config-schema.ts';
import { namedRng } from '../lib/random.ts';
import { ParseError } from '../story/template.ts';
import type { FaultOptions, Reading } from './task.ts';
import { DEFAULT_STEPS, TASKS } from './tasks.ts';

/** The models that can answer questions of every task; the others are named after the faults of single tasks. */
const COMMON_MODELS = ['oracle', 'noisy', 'always-yes', 'always-no'];

const MODELS = [...new Set([...COMMON_MODELS, ...TASKS.flatMap(({ faults }) => Object.keys(faults))])];

const expectedModel = `expected one of ${MODELS.join(', ')}`;

export const simulatedModelSchema = keyed({
  model: z
    .enum(MODELS, { error: expectedModel })
    .describe(
      'How the model answers: without errors (`oracle`), always alike (`always-yes`, `always-no`), or with a fault. `forgetful` follows only a few links back from the effect, and `edge-only` only one. `missed-parent` ignores the last cause of each rule, `evidence-blind` ignores observed states, and `word-bound` ignores an intervention called by a made-up word. `memoriser` affirms every relation in the Tübingen data, and `first-named` judges by the order of the variables. The page “Designs” describes the others.',
    ),
  errorRate: shareSchema
    .default(0.2)
    .describe(
      'For `noisy`: the share of all answers that are wrong. A repeated question gets the same answer.',
    ),
  slipRate: shareSchema
    .default(0.05)
    .describe('For `slips`: the share of reasoning steps that go wrong. Each repeat draws new slips.'),
  steps: z
    .int()
    .min(0)
    .default(DEFAULT_STEPS)
    .describe('For models that read only part of the text: the number of causal links that they follow.'),
  seed: seedSchema.describe('The seed of errors and slips.'),
});

export type SimulatedModelConfig = z.infer<typeof simulatedModelSchema>;

/** Parses the config of the provider. @throws {ConfigError} If it is unusable. */
export function parseSimulatedModelConfig(input: unknown): SimulatedModelConfig {
  return parseConfig('providers/simulated-model.ts', simulatedModelSchema, input);
}

/**
 * Answers a prompt as a simulated model, which knows nothing but the prompt's text. A task without the model's fault
 * is answered right.
 *
 * @param repeat - The number of the repeat, from 0.
 * @throws {ParseError} If the prompt is not from this package.
 */
export function simulatedAnswer(config: SimulatedModelConfig, prompt: string, repeat = 0): boolean {
  const { model, seed, errorRate, steps, slipRate } = config;
  const text = promptText(prompt);
  for (const task of TASKS) {
    const reading = task.parse(text);
    if (reading === undefined) continue;
    if (model === 'noisy') {
      const errs = namedRng(seed, 'noisy', text).bernoulli(errorRate);
      return errs ? !reading.truth : reading.truth;
    }
    const draw: FaultOptions['draw'] = (...name) => namedRng(seed, repeat, text, ...name).uniform();
    const fault = task.faults[model] ?? CONSTANT_ANSWERS[model] ?? rightAnswer;
    return fault(reading, { steps, slipRate, draw });
  }
  throw new ParseError('a question of promptfoo-causal', text);
}

/** The models that do not read the question, for tasks that do not list them among their faults. */
const CONSTANT_ANSWERS: Readonly<Record<string, () => boolean>> = {
  'always-yes': () => true,
  'always-no': () => false,
};

function rightAnswer({ truth }: Reading): boolean {
  return truth;
}
