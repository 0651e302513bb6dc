import { describe, expect, test } from 'vitest';
import type { Environment } from '../../src/cases/shard-of-run.ts';
import { shardOfRun } from '../../src/cases/shard-of-run.ts';
import { parseCompositionalConfig } from '../../src/tasks/compositional/compositional-config.ts';

const of = (setting: Parameters<typeof shardOfRun>[1], env: Environment) => shardOfRun('x.ts', setting, env);

describe('the shard of a run', () => {
  const engines: [string, Environment, { index: number; count: number }][] = [
    ['Kubernetes', { JOB_COMPLETION_INDEX: '0', CAUSAL_SHARD_COUNT: '16' }, { index: 1, count: 16 }],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '15', CAUSAL_SHARD_COUNT: '16' }, { index: 16, count: 16 }],
    ['Slurm, 1-16', slurm(3, 16, 1, 16), { index: 3, count: 16 }],
    [
      'Slurm, task 7 of 1-16 again',
      { ...slurm(7, 1, 7, 7), CAUSAL_SHARD_COUNT: '16' },
      { index: 7, count: 16 },
    ],
    ['GitLab', { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' }, { index: 2, count: 5 }],
  ];

  test.each(engines)('%s says %j under auto only', (_, env, shard) => {
    expect(of(undefined, { ...env, CAUSAL_SHARD: 'auto' })).toEqual(shard);
    expect(of('auto', env)).toEqual(shard);
    const { CAUSAL_SHARD_COUNT: __, ...engineOnly } = env;
    expect(of(undefined, engineOnly)).toBeUndefined();
  });

  test('is the config’s, or the environment’s, or all', () => {
    expect(of(undefined, {})).toBeUndefined();
    expect(of(undefined, { CAUSAL_SHARD: '' })).toBeUndefined();
    expect(of(undefined, { CAUSAL_SHARD: '3/16' })).toEqual({ index: 3, count: 16 });
    expect(of({ index: 3, count: 16 }, {})).toEqual({ index: 3, count: 16 });
    expect(of({ index: 3, count: 16 }, { CAUSAL_SHARD: '3/16' })).toEqual({ index: 3, count: 16 });
    expect(of('auto', { CAUSAL_SHARD: '3/16', CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2' })).toEqual({
      index: 3,
      count: 16,
    });
  });

  const refused: [string, Parameters<typeof shardOfRun>[1], Environment, string][] = [
    [
      'a shard that is none',
      undefined,
      { CAUSAL_SHARD: '0/16' },
      'expected CAUSAL_SHARD in the environment to be auto or a shard like 3/16, where 1/16 is the first, got "0/16"',
    ],
    [
      'two that differ',
      { index: 1, count: 2 },
      { CAUSAL_SHARD: '2/2' },
      'expected 2/2, the shard that CAUSAL_SHARD=2/2 in the environment selects, got 1/2; remove one of the two settings',
    ],
    [
      'two that differ, by engine',
      { index: 1, count: 5 },
      { CAUSAL_SHARD: 'auto', CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' },
      'expected 2/5, the shard that CAUSAL_SHARD=auto in the environment selects, got 1/5',
    ],
    [
      'a count alone',
      undefined,
      { CAUSAL_SHARD_COUNT: '16', JOB_COMPLETION_INDEX: '3' },
      'set CAUSAL_SHARD=auto',
    ],
    ['auto without an engine', 'auto', {}, 'got none; set CAUSAL_SHARD to the shard itself'],
    [
      'auto with two engines',
      'auto',
      { ...slurm(1, 2, 1, 2), CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2' },
      'got those of Slurm and GitLab',
    ],
    [
      'a pod that does not know how many',
      'auto',
      { JOB_COMPLETION_INDEX: '3' },
      "set it to the job's number of completions",
    ],
    [
      'a pod beyond the count',
      'auto',
      { JOB_COMPLETION_INDEX: '4', CAUSAL_SHARD_COUNT: '4' },
      'with CAUSAL_SHARD_COUNT=4, expected JOB_COMPLETION_INDEX from 0 to 3, got "4"',
    ],
    [
      'a count that is none',
      'auto',
      { JOB_COMPLETION_INDEX: '4', CAUSAL_SHARD_COUNT: 'x' },
      'expected CAUSAL_SHARD_COUNT in the environment to be a whole number from 1, got "x"',
    ],
    [
      'one Slurm task by itself',
      'auto',
      slurm(7, 1, 7, 7),
      'got SLURM_ARRAY_TASK_ID=7 in an array of 1 tasks, numbered from 7 to 7',
    ],
    ['a Slurm array that begins elsewhere', 'auto', slurm(7, 2, 7, 8), 'expected a whole array such as 1-16'],
    ['a Slurm array with gaps', 'auto', slurm(3, 4, 1, 7), 'expected a whole array such as 1-16'],
    [
      'a Slurm array from 0 beside a count',
      'auto',
      { ...slurm(3, 16, 0, 15), CAUSAL_SHARD_COUNT: '16' },
      'expected --array=1-16',
    ],
    [
      'a Slurm task beyond the count',
      'auto',
      { ...slurm(17, 17, 1, 17), CAUSAL_SHARD_COUNT: '16' },
      'expected --array=1-16',
    ],
    [
      'Slurm without its variables',
      'auto',
      { SLURM_ARRAY_TASK_ID: '3' },
      'of an unknown number of tasks, numbered from ? to ?',
    ],
    [
      'a GitLab job without a total',
      'auto',
      { CI_NODE_INDEX: '3' },
      'expected CI_NODE_INDEX from 1 to CI_NODE_TOTAL, got "3" and nothing',
    ],
    [
      'GitLab beside another count',
      'auto',
      { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '5', CAUSAL_SHARD_COUNT: '6' },
      'and CI_NODE_TOTAL equal to CAUSAL_SHARD_COUNT (6), got "3" and "5"',
    ],
  ];

  test.each(refused)('refuses %s', (_, setting, env, message) => {
    expect(() => of(setting, env)).toThrow(message);
    expect(() => of(setting, env)).toThrow('x.ts: the config has 1 problem\n  - config.shard: ');
  });
});

describe('the key shard of a config', () => {
  const parsed = (shard: unknown) =>
    parseCompositionalConfig({ preset: 'maasch-2025-figure-4', shard }).shard;

  test('is numbers, a text or auto', () => {
    expect(parsed({ index: 3, count: 16 })).toEqual({ index: 3, count: 16 });
    expect(parsed('3/16')).toEqual({ index: 3, count: 16 });
    expect(parsed('auto')).toBe('auto');
    expect(parsed(undefined)).toBeUndefined();
  });

  test.each([
    [{ index: 0, count: 16 }],
    [{ index: 3 }],
    [{ index: 3, count: 16, of: 1 }],
    ['3 of 16'],
    [3],
    [true],
  ])('is not %j', (shard) => {
    expect(() => parsed(shard)).toThrow(
      /config\.shard: expected a shard such as 3\/16 or \{index: 3, count: 16\}, with 1 ≤ index ≤ count ≤ 10000, or auto, got /,
    );
  });
});

function slurm(id: number, count: number, min: number, max: number): Environment {
  return {
    SLURM_ARRAY_TASK_ID: String(id),
    SLURM_ARRAY_TASK_COUNT: String(count),
    SLURM_ARRAY_TASK_MIN: String(min),
    SLURM_ARRAY_TASK_MAX: String(max),
  };
}
