import { randomInt } from 'node:crypto';
import seedrandom from 'seedrandom';

/** The seed of all randomness. `1` and `'1'` give the same streams. */
export type Seed = string | number;

/** A stream of pseudo-random numbers. Draws from it do not affect streams with other names. */
export interface Rng {
  /** Draws a double uniformly between 0 (included) and 1 (excluded). */
  uniform(): number;
  /** Draws an integer uniformly between 0 (included) and `bound` (excluded). */
  integer(bound: number): number;
  /** Draws 32 bits, each set with probability one half. */
  word(): number;
  /** Draws true with the given probability. */
  bernoulli(probability: number): boolean;
  /** Draws an index with a probability proportional to its weight. At least one weight must be above 0. */
  weighted(weights: readonly number[]): number;
  /** Draws one element; all are equally likely. */
  pick<T>(list: readonly T[]): T;
  /** Returns a new array with the same elements in random order (Fisher–Yates). */
  shuffled<T>(list: readonly T[]): T[];
  /** Draws the elements at `count` different indices, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

/**
 * Opens the stream of pseudo-random numbers for a seed and a name, whose parts go from general to particular. Every
 * purpose has its own stream, so that unit 37 is the same in every shard and on every machine, regardless of earlier
 * draws.
 *
 * @example namedRng(2025, 'unit', 37).uniform() // always the same
 */
export function namedRng(seed: Seed, ...path: readonly (string | number)[]): Rng {
  // JSON keeps the parts of the name apart, so that ['a', 'bc'] and ['ab', 'c'] are different streams. The key is a
  // string, because seedrandom hashes only strings in full.
  const stream = seedrandom(JSON.stringify([String(seed), ...path]));
  const uniform: () => number = stream;
  const integer = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1)
      throw new RangeError(`stream.integer: expected a positive whole bound, got ${bound}`);
    return Math.floor(uniform() * bound);
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    if (count > list.length) throw new RangeError(`stream.sample: expected at most ${list.length} draws, got ${count}`);
    const rest = list.slice();
    for (let i = 0; i < count; i++) {
      const j = i + integer(rest.length - i);
      [rest[i], rest[j]] = [rest[j]!, rest[i]!];
    }
    rest.length = count;
    return rest;
  };
  return {
    uniform,
    integer,
    word: stream.int32,
    bernoulli: (probability) => uniform() < probability,
    weighted: (weights) => {
      let left = uniform() * weights.reduce((sum, weight) => sum + weight, 0);
      const at = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      // If rounding leaves no index, the last possible index is drawn.
      return at >= 0 ? at : weights.findLastIndex((weight) => weight > 0);
    },
    pick: (list) => list[integer(list.length)]!,
    shuffled: (list) => sample(list, list.length),
    sample,
  };
}

/** Opens the stream for a purpose. */
export type OpenStream = (...purpose: readonly (string | number)[]) => Rng;

/**
 * Returns a function that opens the streams of one place of a design, such as a world, each by its purpose.
 *
 * @example streamsAt(1, 'world', 0)('noise') // the stream of namedRng(1, 'world', 0, 'noise')
 */
export function streamsAt(seed: Seed, ...place: readonly (string | number)[]): OpenStream {
  return (...purpose) => namedRng(seed, ...place, ...purpose);
}

/** Fresh seeds are numbers below this one. */
const SEED_BOUND = 1_000_000_000;

/** The environment variable with the number of the fresh seed, for child processes and resumed runs. */
const SEED_KEY = 'CAUSAL_SEED';

/** The command-line arguments that resume an earlier run, which must not draw a new seed. */
const RESUMING = /^(--resume|--retry-errors|retry)(=|$)/;

/**
 * Returns the seed of a run that asks for a fresh one, such as `fresh-48151623`. The first call draws it and stores its
 * number in the environment, where later calls and child processes find it. Shards and resumed runs must not draw one.
 *
 * @returns The seed; or a `problem`, if the environment's number is invalid, or is missing where it is needed.
 */
export function freshSeed(
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv,
): { readonly seed: Seed } | { readonly problem: string } {
  const stored = env[SEED_KEY];
  if (stored) {
    if (/^\d{1,10}$/.test(stored) && Number(stored) < SEED_BOUND) return { seed: `fresh-${Number(stored)}` };
    return { problem: `expected ${SEED_KEY} to be a whole number below ${SEED_BOUND}, got ${stored}` };
  }
  if (env.CAUSAL_SHARD)
    return { problem: `with CAUSAL_SHARD, expected ${SEED_KEY} to be the same number in all shards, got none` };
  if (args.some((word) => RESUMING.test(word)))
    return { problem: `expected ${SEED_KEY} to be the seed that the original run printed, got none` };
  const drawn = String(randomInt(SEED_BOUND));
  env[SEED_KEY] = drawn;
  // The line contains no text from outside, so it cannot reveal a secret.
  console.error(
    `seed: fresh: this run drew the seed ${drawn}. Set ${SEED_KEY}=${drawn} to ask the same questions again; --resume needs it.`,
  );
  return { seed: `fresh-${drawn}` };
}
