import { afterEach, expect, test, vi } from 'vitest';
import { announce, MOST_QUESTIONS, refuseTooMany } from '../../src/cases/announce.ts';

const said = vi.spyOn(console, 'error');
afterEach(() => said.mockReset());

test('a run makes a million questions at most, unless its config allows more, or fewer', () => {
  expect(MOST_QUESTIONS).toBe(1_000_000);
  expect(() => refuseTooMany('x.ts', 1_000_000, undefined)).not.toThrow();
  expect(() => refuseTooMany('x.ts', 1_000_001, undefined)).toThrow(
    'expected at most 1000000 questions in one run, got 1000001; make the design smaller, or run it in shards',
  );
});

test('of a shard its own questions count, the larger part where they cannot be shared out', () => {
  expect(() => refuseTooMany('x.ts', 3_000_000, { index: 1, count: 3 })).not.toThrow();
  expect(() => refuseTooMany('x.ts', 3_000_001, { index: 1, count: 3 })).toThrow('got 1000001');
});

test('many questions are announced', () => {
  said.mockReturnValue(undefined);
  announce('x.ts', 19_999, undefined);
  announce('x.ts', 40_000, { index: 1, count: 3 });
  expect(said).not.toHaveBeenCalled();
  announce('x.ts', 20_000, undefined);
  expect(said.mock.calls.flat().join('')).toContain('x.ts: generating 20000 questions');
});

test('a design without any question is refused: promptfoo would send an empty prompt', () => {
  expect(() => announce('x.ts', 0, undefined)).toThrow(
    'x.ts: the config has 1 problem\n  - config: expected at least one question, got none',
  );
  expect(() => announce('x.ts', 1, undefined)).not.toThrow();
});
