import { describe, expect, test } from 'vitest';
import { once } from '../../../../src/lib/caching.ts';
import { figure4, scorecardOf, valueIn, worldOf } from './compositional-features.ts';

describe('deduction', () => {
  test('by the oracle equals the truth and the direct estimate, for every local pair', () => {
    const { deductions, quantities } = worldOf(figure4, { model: 'oracle' });
    expect(deductions.map(({ pair }) => pair)).toEqual(
      quantities.map(({ pair }) => pair).filter((pair) => pair !== 'X→Y'),
    );
    for (const { value, external, internal, pair } of deductions) {
      const direct = quantities.find((quantity) => quantity.pair === pair)!.pns.estimate;
      expect(valueIn(value)).toBeCloseTo(valueIn(direct), 12);
      expect(external.relative).toMatchObject({ value: 0 });
      expect(internal.relative).toMatchObject({ value: 0 });
    }
  });

  test('of PNS_CD divides the global by what comes before and after', () => {
    const { deductions, quantities } = worldOf(figure4, { model: 'noisy', seed: 3 });
    const pns = (pair: string): number =>
      valueIn(quantities.find((quantity) => quantity.pair === pair)!.pns.estimate);
    const deduced = deductions.find(({ pair }) => pair === 'C→D')!.value;
    expect(valueIn(deduced)).toBeCloseTo(pns('X→Y') / (pns('X→C') * pns('D→Y')), 12);
  });

  test('by a divisor too near to 0 is undefined', () => {
    for (const { value } of worldOf(figure4, { model: 'always-no' }).deductions) {
      expect(value).toEqual({ kind: 'undefined', reason: 'small-divisor' });
    }
  });
});

describe('PN and PS', () => {
  const config = { ...figure4, units: { sample: 200 }, queries: 'factual-counterfactual', seed: 5 };

  const found = once(() => scorecardOf(config, [{ model: 'oracle' }, { model: 'credulous' }]));

  test('inconsistency rates are 0 for the oracle and not for others', () => {
    const [oracle, credulous] = found().variants.map(({ compositional: [world] }) => world!.quantities[0]!);
    expect(oracle!.necessityInconsistency).toMatchObject({ value: 0 });
    expect(oracle!.sufficiencyInconsistency).toMatchObject({ value: 0 });
    expect(valueIn(credulous!.necessityInconsistency)).toBeGreaterThan(0.1);
  });
});

test('several worlds each have their own verdict', () => {
  const config = {
    bccs: [
      { type: 'random', nodes: 4 },
      { type: 'cycle', nodes: 3 },
    ],
    worlds: 3,
    noise: 0.2,
  };
  const { worlds, variants } = scorecardOf(config, [{ model: 'oracle' }, { model: 'credulous' }]);
  expect(worlds.length).toBe(3);
  expect(variants[0]!.compositional.map(({ verdict }) => verdict)).toEqual(['VC', 'VC', 'VC']);
  expect(variants[1]!.compositional.map(({ verdict }) => verdict)).toEqual(['IC', 'IC', 'IC']);
});
