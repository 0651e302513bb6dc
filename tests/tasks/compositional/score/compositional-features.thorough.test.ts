import { describe, expect, test } from 'vitest';
import { once } from '../../../../src/lib/caching.ts';
import { figure4, scorecardOf, valueIn, worldOf } from './compositional-features.ts';

describe('PN and PS', () => {
  const config = { ...figure4, units: { sample: 200 }, queries: 'factual-counterfactual', seed: 5 };

  const found = once(() => scorecardOf(config, [{ model: 'oracle' }, { model: 'credulous' }]));

  test('stand beside their exact values, and compose by B.28 and B.29, not by products', () => {
    const { worlds, variants } = found();
    const world = variants[0]!.compositional[0]!;
    world.quantities.forEach(({ pn, ps }, i) => {
      const { population, asked } = worlds[0]!.pairs[i]!.truth;
      expect(valueIn(pn!.estimate)).toBeCloseTo(valueIn(asked.pn), 12);
      expect(valueIn(ps!.estimate)).toBeCloseTo(valueIn(asked.ps), 12);
      expect(Math.abs(valueIn(population.pn) - valueIn(asked.pn))).toBeLessThan(0.1);
    });
    for (const { pnAndPs } of world.compositions) {
      // 200 units: the prediction from parts is near the direct estimate, within its own interval.
      expect(valueIn(pnAndPs!.pnError.absolute)).toBeLessThan(0.03);
      expect(valueIn(pnAndPs!.psError.absolute)).toBeLessThan(0.03);
    }
  });
});

describe('a cut tree of many nodes', () => {
  // Thirteen cutpoints: 8,191 paths, one too many to list.
  const chain = {
    bccs: Array.from({ length: 14 }, () => ({ type: 'bridge' })),
    noise: 0.1,
    units: { sample: 2 },
  };

  test('lists a sample of its paths and says so; the extremes are over all of them', () => {
    const { worlds, variants } = scorecardOf(chain, [{ model: 'oracle' }], { resamples: 20 });
    expect(worlds[0]!.paths).toEqual({ all: 8191, listed: 'sample' });
    expect(worlds[0]!.compositions.length).toBe(200);
    const { extremes, compositions } = variants[0]!.compositional[0]!;
    for (const { value } of compositions) {
      expect(valueIn(value)).toBeGreaterThanOrEqual(extremes!.least.value - 1e-12);
      expect(valueIn(value)).toBeLessThanOrEqual(extremes!.greatest.value + 1e-12);
    }
  });
});

describe('twins and other units', () => {
  test('give unbiased estimates: the oracle is exact', () => {
    const world = worldOf({ preset: 'decisive-small', seed: 5 }, { model: 'oracle' });
    world.quantities.forEach(({ pns }) => {
      expect(valueIn(pns.error.relative)).toBeCloseTo(0, 12);
      expect(pns.estimate).toMatchObject({ interval: { kind: 'interval', method: 'empirical-likelihood' } });
    });
  });
});
