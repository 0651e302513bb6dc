import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { compositionalContradiction } from '../../../src/tasks/compositional/contradiction.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';

const FIGURE_4 = { preset: 'maasch-2025-figure-4' };
const casesOf = (config: object): CompositionalCase[] =>
  compositional(config).map(({ metadata }) => metadata as unknown as CompositionalCase);

test.each<[string, object]>([
  ['exhaustive', FIGURE_4],
  ['exhaustive with facts', { ...FIGURE_4, queries: 'factual-counterfactual' }],
  ['sampled', { ...FIGURE_4, units: { sample: 7 } }],
  ['sampled with facts', { ...FIGURE_4, units: { sample: 7 }, queries: 'factual-counterfactual' }],
  ['balanced', { ...FIGURE_4, units: { sample: 4 } }],
  ['informative', { ...FIGURE_4, units: { sample: 4 } }],
  ['of ladders', { preset: 'ladder', units: { twins: 24 } }],
])('a design that is %s contradicts itself nowhere', (_, config) => {
  for (const item of casesOf(config)) expect(compositionalContradiction(item)).toBeUndefined();
});

describe('what does not follow from a case’s own model is told', () => {
  const [item] = casesOf(FIGURE_4) as [CompositionalCase];
  const told = (change: Partial<CompositionalCase>, of = item) =>
    compositionalContradiction({ ...of, ...change });

  test('another truth, other noise, another pair', () => {
    expect(told({ truth: !item.truth })).toBe(
      `its truth is ${!item.truth}, but its model gives ${item.truth}`,
    );
    expect(told({ noise: item.noise.slice(1) })).toBe('its noise has 7 nodes, but its model has 8');
    for (const pair of ['X→B', 'Y→X', 'X→X', 'X→Z', 'Z→Y', 'X'])
      expect(told({ pair }), pair).toBe(`its model has no pair ${pair} for the query ${item.query}`);
    expect(told({ pair: 'X', query: 'factual', truth: false })).toContain('its weight is');
  });

  test('noise that is no probability', () => {
    const equations = item.equations.replace(/0\.\d+/, '1.5');
    expect(equations).not.toBe(item.equations);
    expect(() => told({ equations })).toThrow('expected noise between 0 and 1, got 1.5');
  });

  test('where all settings are asked about: another weight, another number', () => {
    expect(told({ weight: item.weight / 2 })).toBe(
      `its weight is ${item.weight / 2}, but its model gives ${item.weight}`,
    );
    expect(told({ unit: item.unit + 1 })).toBe(
      `it is unit ${item.unit + 1} but has the noise of unit ${item.unit}`,
    );
  });

  test('where units are drawn: a weight that is one part of no whole number', () => {
    const [drawn] = casesOf({ ...FIGURE_4, units: { sample: 7 } }) as [CompositionalCase];
    expect(told({ weight: 0.3 }, drawn)).toBe('its weight is 0.3, not 1/n for a whole number n of units');
    expect(told({ weight: 1 / 8 }, drawn)).toBeUndefined();
    const [twin] = casesOf({ preset: 'first-look' }) as [CompositionalCase];
    expect(told({ weight: 0.3 }, twin)).toBeUndefined();
  });
});
