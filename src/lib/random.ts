import seedrandom from 'seedrandom';

/** The seed of all randomness. `1` and `'1'` give the same streams. */
export type Seed = string | number;

/** A stream of pseudo-random numbers. Draws from it do not affect streams with other names. */
export type Rng = ReturnType<typeof namedRng>;

/**
 * Opens the stream of pseudo-random numbers for a seed and a name, whose parts go from general to particular. Every
 * purpose has its own stream, so that unit 37 is the same in every shard and on every machine, regardless of earlier
 * draws.
 *
 * @example namedRng(2025, 'unit', 37).uniform() // always the same
 */
export function namedRng(seed: Seed, ...path: readonly (string | number)[]) {
  // JSON keeps the parts of the name apart, so that ['a', 'bc'] and ['ab', 'c'] are different streams. The key is a
  // string, because seedrandom hashes only strings in full.
  const stream = seedrandom(JSON.stringify([String(seed), ...path]));
  const uniform: () => number = stream;
  const integer = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1) {
      throw new RangeError(`stream.integer: expected a positive whole bound, got ${bound}`);
    }
    return Math.floor(uniform() * bound);
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    if (count > list.length) {
      throw new RangeError(`stream.sample: expected at most ${list.length} draws, got ${count}`);
    }
    const rest = list.slice();
    for (let i = 0; i < count; i++) {
      const j = i + integer(rest.length - i);
      [rest[i], rest[j]] = [rest[j]!, rest[i]!];
    }
    rest.length = count;
    return rest;
  };
  return {
    /** Draws a double uniformly between 0 (included) and 1 (excluded). */
    uniform,
    /** Draws an integer uniformly between 0 (included) and `bound` (excluded). */
    integer,
    /** Draws 32 bits, each set with probability one half. */
    word: stream.int32,
    /** Draws true with the given probability. */
    bernoulli: (probability: number): boolean => uniform() < probability,
    /** Draws an index with a probability proportional to its weight. At least one weight must be above 0. */
    weighted: (weights: readonly number[]): number => {
      let left = uniform() * weights.reduce((sum, weight) => sum + weight, 0);
      const at = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      // If rounding leaves no index, the last possible index is drawn.
      return at >= 0 ? at : weights.findLastIndex((weight) => weight > 0);
    },
    /** Draws one element; all are equally likely. */
    pick: <T>(list: readonly T[]): T => list[integer(list.length)]!,
    /** Returns a new array with the same elements in random order (Fisher–Yates). */
    shuffled: <T>(list: readonly T[]): T[] => sample(list, list.length),
    /** Draws the elements at `count` different indices, in random order. */
    sample,
  };
}
