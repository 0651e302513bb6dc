import type { Seed } from './rng.ts';

/**
 * The first seed reserved for training data. Lower seeds are for evaluation, so that learned questions are never asked.
 */
export const TRAINING_SEEDS = 1_000_000_000;

/** A symbol in the global registry, because a project may load two copies of this module. */
const TRAINING = Symbol.for('promptfoo-causal: questions for training');
const shared = globalThis as { [TRAINING]?: boolean };

/** Tests whether a seed, given as a number or as digits, is reserved for training. */
export function isTrainingSeed(seed: Seed): boolean {
  return Number(seed) >= TRAINING_SEEDS;
}

/** Tests whether this process generates questions for training. */
export function isForTraining(): boolean {
  return shared[TRAINING] === true;
}

/** Switches all generators in this process to questions for training. */
export function makeForTraining(): void {
  shared[TRAINING] = true;
}
