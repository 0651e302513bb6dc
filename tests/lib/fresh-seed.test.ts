import { afterEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { decodeStamp } from '../../src/cases/design-stamp.ts';
import { freshNumber, freshSeed } from '../../src/lib/fresh-seed.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const SMALL = { edges: ['X -> C', 'C -> Y'], seed: 'fresh' };

describe('a fresh seed', () => {
  test('is the one of the environment', () => {
    expect(freshSeed({ CAUSAL_SEED: '48151623' }, [])).toEqual({ seed: 'fresh-48151623' });
    expect(freshNumber('fresh-48151623')).toBe(48151623);
    expect(freshNumber(48151623)).toBeUndefined();
  });

  test.each(['soon', '-1', '1.5', '1000000000'])('is refused where the environment says %s', (given) => {
    expect(freshSeed({ CAUSAL_SEED: given }, [])).toEqual({
      problem: `expected CAUSAL_SEED in the environment to be a whole number below 1000000000 (higher seeds are reserved for training), got ${given}`,
    });
  });

  test('is drawn once, told, and put where all that the run starts finds it', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const env: NodeJS.ProcessEnv = {};
    const first = freshSeed(env, []);
    expect(first).toEqual({ seed: `fresh-${env.CAUSAL_SEED}` });
    expect(freshSeed(env, [])).toEqual(first);
    expect(told).toHaveBeenCalledExactlyOnceWith(
      `seed: fresh: this run drew the seed ${env.CAUSAL_SEED}. Set CAUSAL_SEED=${env.CAUSAL_SEED} to ask the same questions again; --resume needs it.`,
    );
    expect(freshSeed({}, [])).not.toEqual(first);
  });

  test.each([
    [{ CAUSAL_SHARD: '1/4' }, [], 'CAUSAL_SHARD'],
    [{ CAUSAL_STAGE: '1/4' }, [], 'CAUSAL_STAGE'],
    [{}, ['node', 'promptfoo', 'eval', '--resume=eval-1'], '--resume=eval-1'],
    [{}, ['node', 'promptfoo', 'retry', 'eval-1'], 'retry'],
  ])('is not drawn where another would be meant: %j %j', (env, args, word) => {
    const hint = word.startsWith('CAUSAL')
      ? 'all parts of a run must have the same seed, so choose one number for all of them'
      : 'the original run printed its seed, and its rows contain it in metadata.design';
    expect(freshSeed(env, args)).toEqual({
      problem: `with ${word}, expected CAUSAL_SEED in the environment, got none; ${hint}`,
    });
  });

  test('of a config is drawn for the run: the same questions however often they are made, others in the next run', () => {
    vi.stubEnv('CAUSAL_SEED', '7');
    const [one, again] = [compositional(SMALL), compositional(SMALL)];
    expect(again).toEqual(one);
    expect(compositional({ ...SMALL, seed: 'fresh-7' })).toEqual(one);
    vi.stubEnv('CAUSAL_SEED', '8');
    const other = compositional(SMALL);
    const stampOf = (tests: typeof one) => decodeStamp(tests[0]?.metadata?.design);
    expect(stampOf(one).fresh?.seed).toBe(7);
    expect(stampOf(other).fresh?.seed).toBe(8);
    expect(stampOf(other).fresh?.family).toBe(stampOf(one).fresh?.family);
    expect(stampOf(other).hash).not.toBe(stampOf(one).hash);
    expect(new Set([...one, ...other].map(({ metadata }) => metadata?.world)).size).toBe(2);
  });

  test('leaves fixed seeds as they are', () => {
    vi.stubEnv('CAUSAL_SEED', '7');
    const [first] = interventionEffects({ preset: 'paper', draws: 1, seed: 5 });
    expect(decodeStamp(first?.metadata?.design).fresh).toBeUndefined();
  });

  test('is refused for a shard of a config that no other shard could know', () => {
    vi.stubEnv('CAUSAL_SEED', undefined);
    vi.spyOn(console, 'error').mockReturnValue();
    expect(() => compositional({ ...SMALL, shard: '1/2' })).toThrow(
      'config.shard: expected CAUSAL_SEED in the environment, got none; without it, seed: fresh would draw different questions for each shard',
    );
  });
});
