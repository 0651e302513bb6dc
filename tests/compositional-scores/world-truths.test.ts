import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { worldTruths } from '../../src/tasks/compositional/world-truths.ts';
import { casesOf, figure4 } from './asked-cases.ts';

describe('the true values for Figure 4 (Maasch et al. 2025)', () => {
  const { pairs } = worldTruths(casesOf(figure4('|', 0.4))).worlds[0]!;

  test('include, for each pair of nodes, the number of nodes between cause and effect', () => {
    // Between X and Y are A, B, C, D, E and F.
    expect(Object.fromEntries(pairs.map(({ pair, mediators }) => [pair, mediators]))).toEqual({
      'X→C': 2,
      'X→D': 3,
      'X→Y': 6,
      'C→D': 0,
      'C→Y': 3,
      'D→Y': 2,
    });
  });

  test('do not include values of the population if all units are asked about', () => {
    for (const pair of pairs) expect(pair).not.toHaveProperty('population');
  });
});

describe('the true values for a sample of units of Figure 4 (Maasch et al. 2025)', () => {
  const config = { preset: 'maasch-2025-figure-4', units: { sample: 50 }, queries: 'factual-counterfactual' };
  const cases = compositional(config).map(({ metadata }) => metadata as CompositionalCase);
  const { pairs } = worldTruths(cases).worlds[0]!;

  test('include the exact PNS of the population for each pair of nodes', () => {
    // An effect follows its cause if no node after the cause on the way to the effect is on by itself: 0.6 for each.
    const exact = [0.6 ** 3, 0.6 ** 4, 0.6 ** 7, 0.6, 0.6 ** 4, 0.6 ** 3];
    pairs.forEach(({ population }, position) => {
      expect(population!.pns).toBeCloseTo(exact[position]!, 12);
    });
  });

  test('include the probabilities of necessity (PN) and of sufficiency (PS) in the population if factual questions are asked', () => {
    // C is D's only cause: D needs C unless its own noise is on (0.4), and C always suffices.
    expect(pairs[3]).toMatchObject({ pair: 'C→D', population: { pns: 0.6, ate: 0.6, pn: 0.6, ps: 1 } });
  });

  test('include a PNS that differs from that of the population for at least one pair of nodes', () => {
    expect(pairs.some(({ pns, population }) => pns !== population!.pns)).toBe(true);
  });
});
