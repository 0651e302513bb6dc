import { namedRng, type Rng } from '../../lib/rng.ts';
import type { Asking, SimulatedAnswer } from './oracle.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/**
 * The answers of models with a known fault, by name. A model without an entry makes no mistakes in the task, because
 * its fault concerns other tasks.
 */
export type Faults<R> = Readonly<
  Partial<
    Record<SimulatedModelConfig['model'], (reading: R, config: SimulatedModelConfig) => SimulatedAnswer>
  >
>;

/** The functions that answer a task: rightly, with a fault, or with a slip. */
export interface Answering<R> {
  readonly truth: (reading: R) => SimulatedAnswer;
  readonly faults: Faults<R>;
  /** Returns the answer of a model that errs at single steps; undefined for models that do not reason. */
  readonly stepwise?: (reading: R, config: SimulatedModelConfig, rng: Rng) => SimulatedAnswer | undefined;
  /** Returns an answer different from the given one. */
  readonly slip: (answer: SimulatedAnswer, rng: Rng) => SimulatedAnswer;
}

/**
 * Returns a simulated model's answer to a prompt. The errors of a noisy model depend on the prompt, so the same prompt
 * always gets the same answer. Slips also depend on the number of the repeat.
 */
export function answerAs<R>(
  { truth, faults, stepwise, slip }: Answering<R>,
  reading: R,
  config: SimulatedModelConfig,
  { prompt, repeat }: Asking,
): SimulatedAnswer {
  const { model, seed, errorRate, slipRate, stepSlipRate } = config;
  const rng = () => namedRng(seed, 'steps', repeat, prompt);
  const slipped = stepSlipRate > 0 ? stepwise?.(reading, config, rng()) : undefined;
  const faulty = slipped ?? (faults[model] ?? truth)(reading, config);
  const slipOr = (answer: SimulatedAnswer, rate: number, rng: Rng): SimulatedAnswer =>
    rng.bernoulli(rate) ? slip(answer, rng) : answer;
  const answer = model === 'noisy' ? slipOr(faulty, errorRate, namedRng(seed, 'noisy', prompt)) : faulty;
  return slipRate > 0 ? slipOr(answer, slipRate, namedRng(seed, 'slips', repeat, prompt)) : answer;
}

/** Returns the answers of each error pattern to each case, given the parsed prompts of the cases. */
export function answersByPattern<R>(
  readings: readonly R[],
  patterns: Readonly<Record<string, (reading: R) => boolean>>,
): Readonly<Record<string, readonly boolean[]>> {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, answer]) => [name, readings.map((reading) => answer(reading))]),
  );
}

/** Returns the opposite answer, which is the slip of a model that answers yes or no. */
export function sayOpposite(answer: SimulatedAnswer): SimulatedAnswer {
  return typeof answer === 'boolean' ? !answer : answer;
}
