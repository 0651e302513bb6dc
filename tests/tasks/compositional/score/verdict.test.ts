import { describe, expect, test } from 'vitest';
import type { Draw, Quantities } from '../../../../src/scoring/combine.ts';
import { type Range, rangeOf } from '../../../../src/scoring/range.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import type { Composition } from '../../../../src/tasks/compositional/score/compositional-schema.ts';
import { consistencyOf } from '../../../../src/tasks/compositional/score/compositions.ts';
import { completenessOf } from '../../../../src/tasks/compositional/score/verdict.ts';

/** Complete with validShare 0.9 and δ 0.1, by the worst error of each subsample. */
function complete(
  errors: readonly (Range | undefined)[],
  quadrant: Parameters<typeof completenessOf>[2] = 'VC',
  luck: readonly number[] = [],
) {
  const draws = errors.map((error): Draw => ({ values: [error], truths: [] }));
  const quantities = { subsamples: draws, resamples: [] } as unknown as Quantities;
  const perfect = { complete: Float64Array.from(luck) } as Parameters<typeof completenessOf>[1]['perfect'];
  return completenessOf(quantities, { worstError: ({ values }) => values[0], perfect }, quadrant, {
    ...DEFAULT_SETTINGS,
    delta: 0.1,
    validShare: 0.9,
  });
}

const times = (count: number, error: number): Range[] => Array(count).fill(rangeOf(error));

describe('complete', () => {
  test('exactly at validShare, and exactly at δ: yes', () => {
    expect(complete([...times(9, 0.1), ...times(1, 5)])).toEqual({ complete: 'yes', completeShare: 0.9 });
    expect(complete([...times(89, 0.1), ...times(11, 5)])).toEqual({ complete: 'no', completeShare: 0.89 });
    expect(complete(times(10, 0.1001)).complete).toBe('no');
  });

  test('only where the class is VC, or nothing composes', () => {
    expect(complete(times(10, 0), 'nothing composes').complete).toBe('yes');
    for (const quadrant of ['VI', 'IC', 'II', 'near-VC', 'mixed'] as const)
      expect(complete(times(10, 0), quadrant).complete).toBe('no');
  });

  test('what is missing leaves it open exactly as long as it may still be enough', () => {
    const open = { least: 0, greatest: 1 };
    expect(complete([...times(8, 0), open, ...times(1, 5)]).complete).toBe('inconclusive');
    expect(complete([...times(7, 0), open, ...times(2, 5)]).complete).toBe('no');
    expect(complete(times(10, 0), 'inconclusive').complete).toBe('inconclusive');
  });

  test('a failure as bad as a perfect model has in more than one of twenty designs is withdrawn', () => {
    const designs = (bad: number) => [...Array(100 - bad).fill(0), ...Array(bad).fill(0.4)];
    expect(complete(times(10, 0.4), 'VC', designs(6)).complete).toBe('inconclusive');
    expect(complete(times(10, 0.4), 'VC', designs(5)).complete).toBe('no');
    expect(complete(times(10, 0.41), 'VC', designs(6)).complete).toBe('no');
  });
});

test('compositions are consistent exactly at validShare', () => {
  const composition = (consistentShare: number, kind: 'estimate' | 'bounds' | 'undefined' = 'estimate') =>
    ({ consistentShare, internal: { relative: { kind } } }) as unknown as Composition;
  expect(consistencyOf([composition(0.9), composition(1)], 0.9)).toBe('yes');
  expect(consistencyOf([composition(0.89)], 0.9)).toBe('no');
  expect(consistencyOf([composition(0.9), composition(0.5)], 0.9)).toBe('mixed');
  expect(consistencyOf([composition(0.5, 'bounds')], 0.9)).toBe('inconclusive');
  expect(consistencyOf([composition(1, 'undefined')], 0.9)).toBe('undefined');
});
