import { afterEach, describe, expect, test, vi } from 'vitest';
import { freshSeed, namedRng } from '../../src/lib/random.ts';

describe('a stream of random numbers', () => {
  test('is the same for the same seed and name, whether the seed is a number or a text', () => {
    expect(namedRng('1', 'unit', 37).uniform()).toBe(namedRng(1, 'unit', 37).uniform());
  });

  test.each([
    ['seed', namedRng(2, 'unit', 37)],
    ['name', namedRng(1, 'unit', 38)],
    ['division of the name into parts', namedRng(1, 'unit37')],
  ])('changes if only the %s changes', (_, stream) => {
    expect(stream.uniform()).not.toBe(namedRng(1, 'unit', 37).uniform());
  });

  test('never chooses an item whose weight is 0', () => {
    const stream = namedRng(1, 'weights');
    const draws = Array.from({ length: 100 }, () => stream.weighted([0, 3, 0, 1]));
    expect(new Set(draws)).toEqual(new Set([1, 3]));
  });

  test('gives samples in which no item occurs twice', () => {
    const sample = namedRng(1, 'sample').sample(['a', 'b', 'c', 'd'], 4);
    expect(sample.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the seed of a config with “seed: fresh”', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is drawn and printed only once in a run, and stored in CAUSAL_SEED so that all generators use the same seed', () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const env: NodeJS.ProcessEnv = {};
    const first = freshSeed(env, []);
    expect(first).toEqual({ seed: `fresh-${env.CAUSAL_SEED}` });
    expect(freshSeed(env, [])).toEqual(first);
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`this run drew the seed ${env.CAUSAL_SEED}`),
    );
  });

  test.each([
    ['is not a number', { CAUSAL_SEED: 'x' }, [], 'a whole number below 1000000000, got x'],
    [
      'is not set in a shard (one machine’s part of a run)',
      { CAUSAL_SHARD: '1/2' },
      [],
      'the same number in all shards, got none',
    ],
    ['is not set when a run is resumed', {}, ['--resume'], 'the seed that the original run printed, got none'],
  ])('is refused if CAUSAL_SEED %s', (_, env, args, problem) => {
    expect(freshSeed(env, args)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
