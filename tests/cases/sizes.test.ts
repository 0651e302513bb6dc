import { describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { shardOf } from '../../src/cases/shard.ts';
import { wholeNumberUpTo } from '../../src/cli/options.ts';
import { ConfigError } from '../../src/lib/config-error.ts';

const figure4 = { preset: 'maasch-2025-figure-4' };
const appendixC = { preset: 'maasch-2025-appendix-c' };

describe('what no machine can do is refused at once', () => {
  test.each<[string, () => unknown, string]>([
    [
      'samples',
      () => compositional({ ...figure4, units: { sample: 1e12 } }),
      'config.units.sample: expected at most 10000000, got 1000000000000',
    ],
    [
      'twins',
      () => compositional({ ...figure4, units: { twins: 1e12 } }),
      'config.units.twins: expected at most',
    ],
    [
      'worlds',
      () => compositional({ ...figure4, worlds: 1e8 }),
      'config.worlds: expected at most 10000, got 100000000',
    ],
    [
      'draws of names',
      () => interventionEffects({ draws: 1e12 }),
      'config.draws: expected at most 1000000, got',
    ],
    [
      'linear worlds',
      () => linear({ ...appendixC, worlds: 1e8 }),
      'config.worlds: expected at most 10000, got',
    ],
    [
      'linear draws',
      () => linear({ ...appendixC, draws: 1e12 }),
      'config.draws: expected at most 1000000, got',
    ],
    [
      'nodes',
      () => compositional({ bccs: [{ type: 'cycle', nodes: 1e9 }, { type: 'bridge' }] }),
      'config.bccs[0].nodes: expected at most 1000, got',
    ],
    [
      'random nodes',
      () => compositional({ bccs: [{ type: 'random', nodes: 201 }, { type: 'bridge' }] }),
      'config.bccs[0].nodes: expected at most 200 nodes in a random component, got 201',
    ],
    [
      'nodes together',
      () => linear({ bccs: Array(20).fill({ type: 'wheel', nodes: 51 }) }),
      'config.bccs: expected at most 1000 nodes in all components together',
    ],
    [
      'components',
      () => linear({ bccs: Array(501).fill({ type: 'bridge' }) }),
      'config.bccs: expected at most 1000 nodes',
    ],
    [
      'shards',
      () => compositional({ ...figure4, shard: { index: 1, count: 1e9 } }),
      'config.shard: expected a shard such as 3/16',
    ],
    [
      'questions of sampled units',
      () => compositional({ ...figure4, units: { sample: 1e7 } }),
      'config.mostQuestions: expected at most 1000000 questions in one run, got 120000000',
    ],
    [
      'questions of draws',
      () => interventionEffects({ draws: 1e6 }),
      'config.mostQuestions: expected at most 1000000 questions in one run, got 4000000',
    ],
    [
      'questions of linear worlds',
      () => linear({ ...appendixC, worlds: 1e4, draws: 1e6 }),
      'config.mostQuestions: expected at most',
    ],
    [
      'what is more than was allowed',
      () => compositional({ ...figure4, mostQuestions: 355 }),
      'config.mostQuestions: expected at most 355 questions in one run, got 356',
    ],
  ])('%s', (_, generate, message) => {
    expect(generate).toThrow(ConfigError);
    expect(generate).toThrow(message);
  });
});

test('a run is told how many questions it may make, a shard only its own; what is asked stays the same', () => {
  const asked = compositional({ ...figure4, mostQuestions: 356 });
  expect(asked).toEqual(compositional(figure4));
  expect(compositional({ ...figure4, shard: '1/2', mostQuestions: 178 })).toHaveLength(178);
});

test('many are announced before they are made', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  interventionEffects({ preset: 'paper', draws: 8 });
  expect(said).not.toHaveBeenCalled();
  compositional({ ...figure4, units: { sample: 2000 } });
  expect(said.mock.calls).toEqual([['generators/compositional.ts: generating 24000 questions']]);
  said.mockRestore();
});

test('there are no more shards than can be dealt to', () => {
  expect(shardOf(10_000, 10_000)).toEqual({ index: 10_000, count: 10_000 });
  expect(shardOf(1, 10_001)).toBeUndefined();
});

test('numbers on the command line have a largest value', () => {
  const read = wholeNumberUpTo(100);
  expect(read('100')).toBe(100);
  for (const text of ['0', '-1', '1.5', 'x', '1e400'])
    expect(() => read(text)).toThrow('expected a whole number of at least 1');
  expect(() => read('101')).toThrow('expected at most 100');
});
