import { namedRng, type Rng } from '../../lib/rng.ts';
import type { Reading } from './oracle.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/** The answers of models with a known fault, by the model's name. A model without an entry has no fault in the task. */
export type Faults<R> = Readonly<
  Partial<Record<SimulatedModelConfig['model'], (reading: R, config: SimulatedModelConfig) => boolean>>
>;

export interface Answering<R> {
  readonly truth: (reading: R) => boolean;
  readonly faults: Faults<R>;
  /**
   * Returns the answer of a model that may err at individual steps of its reasoning; undefined for models that do not
   * reason.
   */
  readonly stepwise?: (reading: R, config: SimulatedModelConfig, rng: Rng) => boolean | undefined;
  readonly slip: (answer: boolean, rng: Rng) => boolean;
}

/**
 * Returns the answer of a simulated model. A noisy model errs on the same prompts in every repeat, but slips differ
 * between repeats.
 */
export function answerAs<R>(
  { truth, faults, stepwise, slip }: Answering<R>,
  reading: R,
  config: SimulatedModelConfig,
  { prompt, repeat }: Parameters<Reading['answer']>[1],
): boolean {
  const { model, seed, errorRate, slipRate, stepSlipRate } = config;
  const rng = () => namedRng(seed, 'steps', repeat, prompt);
  const slipped = stepSlipRate > 0 ? stepwise?.(reading, config, rng()) : undefined;
  const faulty = slipped ?? (faults[model] ?? truth)(reading, config);
  const slipOr = (answer: boolean, rate: number, rng: Rng): boolean =>
    rng.bernoulli(rate) ? slip(answer, rng) : answer;
  const answer = model === 'noisy' ? slipOr(faulty, errorRate, namedRng(seed, 'noisy', prompt)) : faulty;
  return slipRate > 0 ? slipOr(answer, slipRate, namedRng(seed, 'slips', repeat, prompt)) : answer;
}

export function answersByPattern<R>(
  readings: readonly R[],
  patterns: Readonly<Record<string, (reading: R) => boolean>>,
): Readonly<Record<string, readonly boolean[]>> {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, answer]) => [name, readings.map((reading) => answer(reading))]),
  );
}

export function sayOpposite(answer: boolean): boolean {
  return typeof answer === 'boolean' ? !answer : answer;
}
