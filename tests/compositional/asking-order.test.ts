import { afterEach, describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { casesOf } from './asked.ts';

// A cluster is a unit, or a pair of twins.
describe('the order in which questions are asked', () => {
  const cases = casesOf(compositional({ seed: 9, worlds: 4 }));

  const places = Map.groupBy(cases.keys(), (i) => cases[i]!.cluster);
  /** The places between the first and the last question of each cluster. */
  const spans = [...places.values()].map((list) => Math.max(...list) - Math.min(...list));

  test('keeps questions about the same unit or pair of twins fewer than 128 places apart', () => {
    // Clusters are shuffled in blocks of 32, and a cluster has at most four questions.
    expect(Math.max(...spans)).toBeLessThan(32 * 4);
  });

  test('puts some questions about the same unit or pair of twins more than 32 places apart', () => {
    expect(Math.max(...spans)).toBeGreaterThan(32);
  });

  test('puts questions about all three pairs of nodes in each of four worlds among the first 200 questions', () => {
    const first = cases.slice(0, 200);
    expect(new Set(first.map(({ world, pair }) => `${world} ${pair}`)).size).toBe(3 * 4);
  });
});

describe('the environment variable CAUSAL_SHARD', () => {
  afterEach(() => {
    delete process.env.CAUSAL_SHARD;
  });

  const casesOfShard = (shard: string) => {
    process.env.CAUSAL_SHARD = shard;
    return casesOf(compositional({ seed: 9 }));
  };

  test('divides the questions of a design into shards that together contain each question once', () => {
    const whole = casesOf(compositional({ seed: 9 }));
    const shards = ['1/5', '2/5', '3/5', '4/5', '5/5'].flatMap(casesOfShard);
    expect(shards.map(({ id }) => id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
    expect(new Set(shards.map(({ design }) => design))).toEqual(new Set([whole[0]!.design]));
  });

  test('keeps all questions about the same unit or pair of twins in one shard', () => {
    const clusters = ['1/5', '2/5', '3/5', '4/5', '5/5'].map(
      (shard) => new Set(casesOfShard(shard).map(({ cluster }) => cluster)),
    );
    const all = clusters.flatMap((shard) => [...shard]);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(['0/4', '5/4', 'one'])('is refused if its value is “%s”', (shard) => {
    expect(() => casesOfShard(shard)).toThrow('expected a shard like 3/16');
  });
});
