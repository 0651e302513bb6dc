import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keptSeed } from '../../src/cli/kept-seed.ts';

const out = mkdtempSync(join(tmpdir(), 'kept-seed-'));
const cases = [{ design: '5b21c90e/384/balanced/fresh-48151623/29d95e43' }];

afterEach(() => {
  rmSync(out, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test('a run that was killed goes on with the seed that it drew, and the one after it draws anew', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const first: NodeJS.ProcessEnv = {};
  expect(keptSeed(out, first).keep(cases)).toBe('48151623');
  expect(first).toEqual({});
  const second: NodeJS.ProcessEnv = {};
  const kept = keptSeed(out, second);
  expect(second).toEqual({ CAUSAL_SEED: '48151623' });
  expect(told).toHaveBeenCalledOnce();
  kept.done();
  const third: NodeJS.ProcessEnv = {};
  keptSeed(out, third);
  expect(third).toEqual({});
});

test('a fixed seed is not kept, and the environment goes before what was kept', () => {
  const env: NodeJS.ProcessEnv = {};
  expect(keptSeed(out, env).keep([{ design: '5b21c90e/384/balanced' }])).toBeUndefined();
  expect(existsSync(join(out, 'stages', 'seed'))).toBe(false);
  keptSeed(out, env).keep(cases);
  const given: NodeJS.ProcessEnv = { CAUSAL_SEED: '5' };
  keptSeed(out, given);
  expect(given).toEqual({ CAUSAL_SEED: '5' });
});
