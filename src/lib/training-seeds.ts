import type { Seed } from './rng.ts';

/** The first seed for training data; lower ones are for evaluation, so that learned questions are never asked. */
export const TRAINING_SEEDS = 1_000_000_000;

/** A symbol in the global registry, because a project may load two copies of this module. */
const TRAINING = Symbol.for('promptfoo-causal: questions for training');
const shared = globalThis as { [TRAINING]?: boolean };

/** Tests whether a seed, as a number or in digits, is for training. */
export function isTrainingSeed(seed: Seed): boolean {
  return Number(seed) >= TRAINING_SEEDS;
}

/** Tests whether this process makes questions for training. */
export function isForTraining(): boolean {
  return shared[TRAINING] === true;
}

/** Makes all generators in this process produce questions for training. */
export function makeForTraining(): void {
  shared[TRAINING] = true;
}
