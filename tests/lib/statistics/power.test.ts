import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { minimumDetectableEffect } from '../../../src/lib/statistics/minimum-detectable-effect.ts';
import { powerOfOneProportion, powerOfTwoProportions } from '../../../src/lib/statistics/power.ts';
import expected from './fixtures/power.json' with { type: 'json' };

describe('powerOfOneProportion', () => {
  test.each(expected.oneProportion)(
    '$trials trials, $probability below $nullProbability, as in scipy',
    (row) => {
      expect(powerOfOneProportion(row)).toBeCloseTo(row.power, 10);
    },
  );

  it('is at most alpha when there is no effect', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (trials, p) => {
          expect(powerOfOneProportion({ trials, probability: p, nullProbability: p })).toBeLessThanOrEqual(
            0.05,
          );
        },
      ),
    );
  });

  it('rejects at a tail of exactly alpha', () => {
    const plan = { trials: 1, nullProbability: 0.5, probability: 0.25 };
    expect(powerOfOneProportion({ ...plan, alpha: 0.5 })).toBeCloseTo(0.75, 14);
    expect(powerOfOneProportion({ ...plan, alpha: 0.49 })).toBe(0);
  });

  it('is 1 or 0 for a certain outcome', () => {
    const plan = { trials: 20, nullProbability: 0.8 };
    expect(powerOfOneProportion({ ...plan, probability: 0 })).toBe(1);
    expect(powerOfOneProportion({ ...plan, probability: 1 })).toBe(0);
  });
});

describe('powerOfTwoProportions', () => {
  test.each(expected.twoProportions)('$probabilities with $trials at $alpha, as in scipy', (row) => {
    const [first, second] = row.probabilities as [number, number];
    expect(powerOfTwoProportions(row.trials, [first, second], row.alpha)).toBeCloseTo(row.power, 10);
  });

  it('is about 21 % for 15 draws of names and accuracies of 0.80 and 0.53', () => {
    expect(powerOfTwoProportions(15, [0.8, 0.53])).toBeCloseTo(0.208, 3);
  });

  it('is 1 for certain outcomes that differ, 0 for those that do not', () => {
    expect(powerOfTwoProportions(15, [1, 0])).toBe(1);
    expect(powerOfTwoProportions(15, [1, 1])).toBe(0);
  });

  it('refuses an empty group', () => {
    expect(() => powerOfTwoProportions(0, [0.5, 0.5])).toThrow(
      'powerOfTwoProportions: expected the number of trials to be a whole number of at least 1, got 0',
    );
  });
});

describe('minimumDetectableEffect', () => {
  const power = (drop: number) => powerOfTwoProportions(60, [0.8, 0.8 - drop]);

  it('is the smallest effect that has the wanted power', () => {
    const effect = minimumDetectableEffect(power, 0.8);
    if (effect.kind === 'none') throw new Error(effect.reason);
    expect(power(effect.value)).toBeGreaterThanOrEqual(0.8);
    expect(power(effect.value - 2e-6)).toBeLessThan(0.8);
    expect(effect.value).toMatchInlineSnapshot(`0.2539215087890625`);
  });

  it('says so when not even the largest effect has it', () => {
    expect(minimumDetectableEffect(power, 0.1)).toEqual({ kind: 'none', reason: 'underpowered' });
  });

  it('refuses no effect as the largest', () => {
    expect(() => minimumDetectableEffect(power, 0)).toThrow(
      'minimumDetectableEffect: expected a largest effect above 0, got 0',
    );
  });
});
