import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { decodeScm } from '../../src/causal/scm.ts';
import { casesOf } from './asked.ts';

const FIGURE = { preset: 'maasch-2025-figure-4' };

/** The numbers of nodes of Figure 4 whose noise can change the answers about a pair, under an intervention. */
const BITS = { 'X→C': 3, 'X→D': 4, 'C→D': 1, 'C→Y': 4, 'D→Y': 3, 'X→Y': 7 };

describe('in the design for Figure 4 of Maasch et al. 2025,', () => {
  const cases = casesOf(compositional(FIGURE));

  test('two questions are asked for every combination of noise values that can change the answers about a pair of nodes', () => {
    const questions = Object.fromEntries(
      [...Map.groupBy(cases, ({ pair }) => pair)].map(([pair, list]) => [pair, list.length]),
    );
    const expected = Object.entries(BITS).map(([pair, bits]) => [pair, 2 * 2 ** bits]);
    expect(questions).toEqual(Object.fromEntries(expected));
  });

  // With “or” alone, an effect follows its cause if the noise of all nodes after the cause is off, each with 1 − 0.4.
  test.each(Object.entries(BITS))(
    'the exact PNS of %s is the sum of the weights of the units in which the effect follows the cause',
    (pair, bits) => {
      const causal = cases.filter((item) => item.pair === pair && item.query === 'do-true' && item.causal);
      expect(causal.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(0.6 ** bits, 12);
    },
  );
});

describe('with “queries: factual-counterfactual” for Figure 4 of Maasch et al. 2025,', () => {
  const cases = casesOf(compositional({ ...FIGURE, queries: 'factual-counterfactual' }));

  test('the correct answers and the weights of the questions give the exact probability of necessity (PN) of X→Y', () => {
    const weights = { both: 0, necessary: 0 };
    for (const questions of Map.groupBy(cases, ({ cluster }) => cluster).values()) {
      const fact = questions.find(({ query }) => query === 'factual')!;
      const supposed = questions.find(({ pair }) => pair === 'X→Y');
      if (!supposed || !fact.truth || supposed.query !== 'do-false') continue;
      weights.both += fact.weight;
      if (!supposed.truth) weights.necessary += fact.weight;
    }
    // With “or” alone, Y is true whenever X is, and X is necessary for Y if the noise of all seven other nodes is off.
    expect(weights.necessary / weights.both).toBeCloseTo(0.6 ** 7, 12);
  });

  test('a factual question (without a supposition) is asked only once for all pairs of nodes with the same effect', () => {
    const facts = cases.filter(({ query }) => query === 'factual');
    expect(new Set(facts.map(({ pair }) => pair))).toEqual(new Set(['C', 'D', 'Y']));
    // Each effect has 3, 4 or 7 ancestors. The noise of each of them, and its own, can matter.
    expect(facts).toHaveLength(2 ** 4 + 2 ** 5 + 2 ** 8);
  });
});

/** Returns the noise of all nodes in 20 worlds of Figure 4 whose noise is drawn from a range. */
function noiseFrom(noise: { min: number; max: number }): number[] {
  const cases = casesOf(compositional({ ...FIGURE, noise, worlds: 20, units: { sample: 1 } }));
  return [...new Set(cases.map(({ equations }) => equations))].flatMap((code) => decodeScm(code).noise);
}

describe('noise that is drawn from a range', () => {
  // Two decimals would give 0, 1, or less or more than the range allows.
  test.each([
    { min: 0.001, max: 0.004 },
    { min: 0.996, max: 0.999 },
    { min: 0.206, max: 0.216 },
    { min: 0.3, max: 0.3 },
    { min: 0.2, max: 0.6 },
  ])('lies between $min and $max', (range) => {
    const noise = noiseFrom(range);
    expect(Math.min(...noise)).toBeGreaterThanOrEqual(range.min);
    expect(Math.max(...noise)).toBeLessThanOrEqual(range.max);
  });

  test('has two decimals if the range allows it', () => {
    for (const value of noiseFrom({ min: 0.2, max: 0.6 })) expect(value).toBe(Number(value.toFixed(2)));
  });
});
