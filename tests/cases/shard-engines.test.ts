import { describe, expect, test } from 'vitest';
import { dealUnits, parseShard, shardOf } from '../../src/cases/shard.ts';
import { type Environment, shardOfEngine } from '../../src/cases/shard-of-run.ts';

test('a shard is counted from 1 to how many there are, at most 10,000', () => {
  expect([shardOf(1, 1), shardOf(3, 3), shardOf(10_000, 10_000)]).toEqual([
    { index: 1, count: 1 },
    { index: 3, count: 3 },
    { index: 10_000, count: 10_000 },
  ]);
  expect([shardOf(0, 3), shardOf(4, 3), shardOf(1, 10_001), shardOf(1.5, 3), shardOf(1, 2.5)]).toEqual(
    Array(5).fill(undefined),
  );
  expect(parseShard(' 3 / 16 ')).toEqual({ index: 3, count: 16 });
  expect([parseShard('3/16/2'), parseShard('3'), parseShard('1234567/1234567')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('each unit goes to the shard with the fewest cases, the first of several by the hash of the design', () => {
  // Every shard sees every unit, and one takes it.
  const all = (count: number, hash: string, ...units: readonly number[]) => {
    const shards = Array.from({ length: count }, (_, i) => dealUnits({ index: i + 1, count }, hash));
    return units.map((cases) => shards.map((takes) => takes(cases)).indexOf(true) + 1);
  };
  expect(all(1, '0', 1, 2)).toEqual([1, 1]);
  expect(all(3, '0', 1, 1, 1, 1)).toEqual([1, 2, 3, 1]);
  expect(all(3, '1', 1, 1, 1, 1)).toEqual([2, 3, 1, 2]);
  expect(all(3, 'a', 5, 1, 1, 1, 3, 1)).toEqual([2, 3, 1, 3, 1, 3]);
  expect(dealUnits(undefined, '0')(4)).toBe(true);
});

describe('an engine says which shard this is', () => {
  test.each<[string, Environment, unknown]>([
    ['Kubernetes, from 0', { JOB_COMPLETION_INDEX: '0', CAUSAL_SHARD_COUNT: '4' }, { index: 1, count: 4 }],
    ['Kubernetes, the last', { JOB_COMPLETION_INDEX: '3', CAUSAL_SHARD_COUNT: '4' }, { index: 4, count: 4 }],
    [
      'Kubernetes, beyond the last',
      { JOB_COMPLETION_INDEX: '4', CAUSAL_SHARD_COUNT: '4' },
      'with CAUSAL_SHARD_COUNT=4, expected JOB_COMPLETION_INDEX from 0 to 3, got "4"',
    ],
    [
      'Kubernetes, without a count',
      { JOB_COMPLETION_INDEX: '4' },
      "with JOB_COMPLETION_INDEX=4, expected CAUSAL_SHARD_COUNT in the environment, got none; set it to the job's number of completions",
    ],
    ['GitLab', { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4' }, { index: 2, count: 4 }],
    [
      'GitLab, with a count',
      { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4', CAUSAL_SHARD_COUNT: '4' },
      { index: 2, count: 4 },
    ],
    [
      'GitLab, with another count',
      { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4', CAUSAL_SHARD_COUNT: '5' },
      'expected CI_NODE_INDEX from 1 to CI_NODE_TOTAL, and CI_NODE_TOTAL equal to CAUSAL_SHARD_COUNT (5), got "2" and "4"',
    ],
    [
      'GitLab, without a total',
      { CI_NODE_INDEX: '2' },
      'expected CI_NODE_INDEX from 1 to CI_NODE_TOTAL, got "2" and nothing',
    ],
    ['Slurm, from 1', slurm('3', '4', '1', '4'), { index: 3, count: 4 }],
    [
      'Slurm, from 0',
      slurm('3', '4', '0', '3'),
      expect.stringContaining('expected a whole array such as 1-16'),
    ],
    [
      'Slurm, again in part',
      { ...slurm('3', '2', '3', '4'), CAUSAL_SHARD_COUNT: '4' },
      { index: 3, count: 4 },
    ],
    [
      'Slurm, counted from 0 with a count',
      { ...slurm('3', '4', '0', '3'), CAUSAL_SHARD_COUNT: '4' },
      'with CAUSAL_SHARD_COUNT=4, expected --array=1-4 or a part of that range, got SLURM_ARRAY_TASK_ID=3 in an array of 4 tasks, numbered from 0 to 3',
    ],
    [
      'Slurm, with gaps',
      slurm('3', '4', '1', '7'),
      expect.stringContaining('expected a whole array such as 1-16'),
    ],
    [
      'Slurm, from 2',
      slurm('3', '4', '2', '5'),
      expect.stringContaining('got SLURM_ARRAY_TASK_ID=3 in an array of 4 tasks, numbered from 2 to 5'),
    ],
    ['Slurm, a single task', slurm('1', '1', '1', '1'), expect.stringContaining('expected a whole array')],
    [
      'Slurm, that tells little',
      { SLURM_ARRAY_TASK_ID: '1' },
      expect.stringContaining(
        'got SLURM_ARRAY_TASK_ID=1 in an array of an unknown number of tasks, numbered from ? to ?',
      ),
    ],
    [
      'two engines',
      { ...slurm('3', '4', '1', '4'), CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4' },
      'expected the environment variables of only one job engine, got those of Slurm and GitLab; set CAUSAL_SHARD to the shard itself, such as 3/16',
    ],
    ['none', {}, expect.stringContaining('expected JOB_COMPLETION_INDEX (Kubernetes)')],
    [
      'a count that is none',
      { CAUSAL_SHARD_COUNT: '0' },
      'expected CAUSAL_SHARD_COUNT in the environment to be a whole number from 1, got "0"',
    ],
    [
      'a count of words',
      { CAUSAL_SHARD_COUNT: 'x' },
      expect.stringContaining('a whole number from 1, got "x"'),
    ],
  ])('%s', (_, env, found) => {
    expect(shardOfEngine(env)).toEqual(found);
  });
});

function slurm(id: string, tasks: string, lowest: string, highest: string): Environment {
  return {
    ...{ SLURM_ARRAY_TASK_ID: id, SLURM_ARRAY_TASK_COUNT: tasks },
    ...{ SLURM_ARRAY_TASK_MIN: lowest, SLURM_ARRAY_TASK_MAX: highest },
  };
}
