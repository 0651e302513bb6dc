import type { Seed } from './rng.ts';

/** The first seed reserved for training data. Evaluation refuses it and all higher seeds. */
export const TRAINING_SEEDS = 1_000_000_000;

/** A symbol in the global registry, which several loaded copies of this module share. */
const TRAINING = Symbol.for('promptfoo-causal: questions for training');
const shared = globalThis as { [TRAINING]?: boolean };

export function isTrainingSeed(seed: Seed): boolean {
  return Number(seed) >= TRAINING_SEEDS;
}

export function isForTraining(): boolean {
  return shared[TRAINING] === true;
}

/** Makes all generators in this process generate questions for training. */
export function makeForTraining(): void {
  shared[TRAINING] = true;
}
