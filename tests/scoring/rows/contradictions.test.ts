import { expect, test } from 'vitest';
import type { CollectedVariant } from '../../../src/scoring/rows/collected-variant.ts';
import {
  requireAgreement,
  requireOneDesign,
  requireOwnNames,
} from '../../../src/scoring/rows/contradictions.ts';

const variant = (run: string, label: string, prompt = 'direct', positions: readonly number[] = []) =>
  ({
    run,
    provider: { id: 'x', label },
    prompt,
    positions: { values: () => positions },
  }) as unknown as CollectedVariant;

test('variants of one eval need labels of their own', () => {
  const different = [variant('1', 'a'), variant('1', 'b'), variant('1', 'a', 'steps'), variant('2', 'a')];
  expect(() => requireOwnNames(different)).not.toThrow();
  expect(() => requireOwnNames([...different, variant('2', 'a')])).toThrow(
    'expected a different label for each variant, got two variants a with direct; set label: on providers and prompts',
  );
});

test('evals ask about a task by one design', () => {
  const cases = ['one', 'one', 'two', 'other'].map((design, i) => ({
    task: i === 3 ? 'linear' : 'ccr',
    design,
  }));
  const check = (...runs: readonly (readonly number[])[]) =>
    requireOneDesign(
      runs.map((positions, run) => variant(`eval-${run}`, 'a', 'direct', positions)),
      (position) => cases[position]!,
    );
  expect(() => check([0, 1], [1, 3])).not.toThrow();
  // One that asks both goes with either.
  expect(() => check([0, 2], [2])).not.toThrow();
  expect(() => check([2], [0, 2])).not.toThrow();
  // Within one eval there may be several.
  expect(() => check([0, 2])).not.toThrow();
  expect(() => check([0], [2, 3])).toThrow(
    'the results contain several designs of ccr questions: eval-0 asks one; eval-1 asks two. A different seed or config makes a different design. Use results of a single design',
  );
  expect(() => check([3], [0, 1], [2])).toThrow('eval-1 asks one; eval-2 asks two');
});

test('replies that differ are counted', () => {
  const require = (differing: number) => requireAgreement(variant('', 'a'), ['eval-0', 'eval-1'], differing);
  expect(() => require(0)).not.toThrow();
  expect(() => require(1)).toThrow(
    'a with direct replies differently to 1 question in eval-0 and eval-1; use the results of one',
  );
  expect(() => require(2)).toThrow('differently to 2 questions in');
});
