import { afterEach, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Case } from '../../src/cases/case.ts';
import { decodeStage } from '../../src/cases/stage.ts';
import { stagesOf } from './stage.ts';

afterEach(() => {
  delete process.env.CAUSAL_STAGE;
  delete process.env.CAUSAL_SHARD;
});

test('of enumerated units, what settles a good model comes first: 184 of 356 questions of Figure 4', () => {
  const [first = [], second = []] = stagesOf(() => compositional({ preset: 'maasch-2025-figure-4' }), 2);
  const asked = new Map<string, string[]>();
  for (const item of first as (Case & { pair: string; unit: number; query: string })[]) {
    const unit = `${item.pair} ${item.unit}`;
    asked.set(unit, [...(asked.get(unit) ?? []), item.query]);
  }
  expect(first).toHaveLength(178);
  // All but the lightest units have one question, those that are causal both.
  expect(asked.size).toBeGreaterThan(165);
  expect(second).toHaveLength(178);
});

test('a shard in the config is no design to ask in stages', () => {
  process.env.CAUSAL_STAGE = '1/3';
  expect(() => compositional({ preset: 'first-look', shard: '1/2' })).toThrow(
    'in a staged run, expected all 60 cases of a design, got 30; remove shard from the config',
  );
});

test.each([
  [{ CAUSAL_STAGE: '4/3' }, 'expected a stage like 3/12, got "4/3"'],
  [
    { CAUSAL_STAGE: '1/3', CAUSAL_SHARD: '1/2' },
    'expected CAUSAL_STAGE without CAUSAL_SHARD, got CAUSAL_SHARD=1/2 as well; remove one of them',
  ],
])('%j is refused', (env, message) => {
  Object.assign(process.env, env);
  expect(() => compositional({ preset: 'first-look' })).toThrow(message);
});

test.each(['', '3/12', '3/12/x', '13/12/4', 7, undefined])('%j is no mark of a stage', (mark) => {
  expect(decodeStage(mark)).toBeUndefined();
});
