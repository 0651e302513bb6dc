import { namedRng, type Rng } from '../../lib/rng.ts';
import type { Asking, SimulatedAnswer } from '../task.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/**
 * What models with a known fault answer, by name. A model that is not named here makes no mistake in the task: its fault
 * is about something else.
 */
export type Faults<R> = Readonly<
  Partial<
    Record<SimulatedModelConfig['model'], (reading: R, config: SimulatedModelConfig) => SimulatedAnswer>
  >
>;

/** How a task is answered: rightly, with a fault, or with a slip on top. */
export interface Answering<R> {
  readonly truth: (reading: R) => SimulatedAnswer;
  readonly faults: Faults<R>;
  /** Another answer than the given one. */
  readonly slip: (answer: SimulatedAnswer, rng: Rng) => SimulatedAnswer;
}

/**
 * What a simulated model answers to a prompt. Errors of a noisy one are drawn by the prompt: the same text gets the same
 * answer. Slips are drawn by the prompt and the repeat.
 */
export function answerAs<R>(
  { truth, faults, slip }: Answering<R>,
  reading: R,
  config: SimulatedModelConfig,
  { prompt, repeat }: Asking,
): SimulatedAnswer {
  const { model, seed, errorRate, slipRate } = config;
  const faulty = (faults[model] ?? truth)(reading, config);
  const slipOr = (answer: SimulatedAnswer, rate: number, rng: Rng): SimulatedAnswer =>
    rng.bernoulli(rate) ? slip(answer, rng) : answer;
  const answer = model === 'noisy' ? slipOr(faulty, errorRate, namedRng(seed, 'noisy', prompt)) : faulty;
  return slipRate > 0 ? slipOr(answer, slipRate, namedRng(seed, 'slips', repeat, prompt)) : answer;
}

/** By name of an error pattern: what one who reasons so would answer to each case, by what a prompt about it says. */
export function answersByPattern<R>(
  readings: readonly R[],
  patterns: Readonly<Record<string, (reading: R) => boolean>>,
): Readonly<Record<string, readonly boolean[]>> {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, answer]) => [name, readings.map((reading) => answer(reading))]),
  );
}

/** The slip of whoever answers by yes or no. */
export function sayOpposite(answer: SimulatedAnswer): SimulatedAnswer {
  return typeof answer === 'boolean' ? !answer : answer;
}
