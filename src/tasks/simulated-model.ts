import { z } from 'zod';
import { promptText } from '../answer/messages.ts';
import { keyed, parseConfig, seedSchema, shareSchema } from '../lib/config-schema.ts';
import { namedRng } from '../lib/random.ts';
import { ParseError } from '../story/template.ts';
import type { FaultOptions, Reading } from './task.ts';
import { DEFAULT_STEPS, TASKS } from './tasks.ts';

/** The models that answer questions of every task alike. A fault of the same name only serves to recognise them. */
const COMMON_MODELS: Readonly<Record<string, CommonModel>> = {
  oracle: ({ truth }) => truth,
  noisy: ({ truth }, { seed, errorRate }, text) =>
    namedRng(seed, 'noisy', text).bernoulli(errorRate) ? !truth : truth,
  'always-yes': () => true,
  'always-no': () => false,
};

/** Answers a question with a text, as the config says. */
type CommonModel = (reading: Reading, config: SimulatedModelConfig, text: string) => boolean;

/** The names of the models; those that are not common are named after the faults of single tasks. */
const MODELS = [...new Set([...Object.keys(COMMON_MODELS), ...TASKS.flatMap(({ faults }) => Object.keys(faults))])];

const STEPS = 'expected a whole number from 0';

export const simulatedModelSchema = keyed({
  model: z
    .enum(MODELS, { error: `expected one of ${MODELS.join(', ')}` })
    .describe(
      'How the model answers: without errors (`oracle`), always the same (`always-yes`, `always-no`), with random errors (`noisy`, `slips`), or with a fault. `forgetful` follows only a few links, and `edge-only` only one. `missed-parent` ignores the last cause of each rule, `evidence-blind` ignores observed states, and `word-bound` ignores an intervention that goes by a made-up word. `memoriser` answers yes about every Tübingen pair, and `first-named` judges by the order of the variables. In IE, `links-back`, `links-ahead` and `links-from-both-ends` notice an intervention only within a few links of the effect, of the cause, or of either. The page “Designs” describes the others.',
    ),
  errorRate: shareSchema
    .default(0.2)
    .describe('For `noisy`: the share of all answers that are wrong. A repeated question gets the same answer.'),
  slipRate: shareSchema
    .default(0.05)
    .describe('For `slips`: the share of reasoning steps that go wrong. Each repeat draws new slips.'),
  steps: z
    .int(STEPS)
    .min(0, STEPS)
    .default(DEFAULT_STEPS)
    .describe('For models that read only part of the text: the number of causal links that they follow.'),
  seed: seedSchema.describe('The seed for random errors, slips and choices.'),
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
  const { model, seed, steps, slipRate } = config;
  const text = promptText(prompt);
  for (const { parse, faults } of TASKS) {
    const reading = parse(text);
    if (reading === undefined) continue;
    const common = COMMON_MODELS[model];
    if (common !== undefined) return common(reading, config, text);
    const draw: FaultOptions['draw'] = (...name) => namedRng(seed, repeat, text, ...name).uniform();
    return faults[model]?.(reading, { steps, slipRate, draw }) ?? reading.truth;
  }
  throw new ParseError('a question of promptfoo-causal', text);
}
