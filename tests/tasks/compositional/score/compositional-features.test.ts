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

describe('worlds where composing is wrong', () => {
  const bypass = { edges: ['X->A', 'A->C', 'X->C', 'C->Y', 'A->Y'], through: ['C'], breaks: ['A3'] };

  test('without a cutpoint are labelled, and a perfect model is complete without composing', () => {
    const { worlds, variants } = scorecardOf(bypass, [{ model: 'oracle' }]);
    expect(worlds[0]!.breaks).toEqual(['A3']);
    expect(worlds[0]!.compositions.every(({ composes }) => !composes)).toBe(true);
    const world = variants[0]!.compositional[0]!;
    for (const { pns } of world.quantities) expect(pns.error.relative).toMatchObject({ value: 0 });
    expect(world).toMatchObject({ complete: 'yes', falseCompositions: 0, quadrant: 'undefined' });
  });

  test('where causes may prevent their effects, rates of both compose (Eq. B.31): a perfect model is VC', () => {
    // Two of them: with one, what goes the wrong way in one part never comes back in the other.
    const bent = { edges: ['X->C', 'C->Y'], functions: { C: 'xor', Y: 'xor' }, breaks: ['monotonicity'] };
    const { worlds, variants } = scorecardOf(bent, [
      { model: 'oracle' },
      { model: 'credulous' },
      { model: 'always-yes' },
    ]);
    expect(worlds[0]!.breaks).toEqual(['monotonicity']);
    const [oracle, credulous, constant] = variants.map(({ compositional: [world] }) => world!);
    expect(oracle).toMatchObject({ quadrant: 'VC', complete: 'yes' });
    const [pns, local] = ['X→Y', 'X→C'].map(
      (pair) => oracle!.quantities.find((quantity) => quantity.pair === pair)!.pns.estimate,
    );
    // By product it would be another number.
    expect(Math.abs(valueIn(pns!) - valueIn(local!) ** 2)).toBeGreaterThan(0.05);
    expect(credulous!.quadrant).not.toBe('VC');
    expect(constant!.complete).toBe('no');
  });

  test('two preventions make a cause: a chain of `not` has a class, too', () => {
    const prevented = {
      edges: ['X->C', 'C->Y'],
      functions: { C: 'not', Y: 'not' },
      breaks: ['monotonicity'],
    };
    const { variants } = scorecardOf(prevented, [{ model: 'oracle' }, { model: 'always-no' }]);
    const [oracle, constant] = variants.map(({ compositional: [world] }) => world!);
    expect(oracle).toMatchObject({ quadrant: 'VC', complete: 'yes' });
    expect(constant!.complete).toBe('no');
  });

  test('answers that multiply all the same are a false composition', () => {
    // Credulous: every cause carries through, so every PNS is 1 and 1 · 1 = 1.
    const world = worldOf(bypass, { model: 'credulous' });
    expect(world.compositions.map(({ falseComposition }) => falseComposition)).toEqual([true]);
    expect(world.falseCompositions).toBe(1);
    expect(world.complete).toBe('no');
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

describe('with the truth withheld', () => {
  test('internal consistency is all there is', () => {
    const [credulous, noisy] = (['credulous', 'noisy'] as const).map((model) =>
      worldOf(figure4, { model }, { truth: 'withheld' }),
    );
    expect(credulous).toMatchObject({
      quadrant: 'undefined',
      consistency: 'yes',
      complete: 'undefined',
    });
    expect(noisy).toMatchObject({ quadrant: 'undefined', consistency: 'no' });
    for (const { pns } of credulous!.quantities) {
      expect(pns.error.absolute).toEqual({ kind: 'undefined', reason: 'withheld' });
      expect(pns.populationError.relative).toEqual({ kind: 'undefined', reason: 'withheld' });
    }
    expect(worldOf(figure4, { model: 'always-yes' }, { truth: 'withheld' }).consistency).toBe('undefined');
  });
});

test('several worlds each have their own verdict', () => {
  const config = {
    bccs: [
      { type: 'random', nodes: 4 },
      { type: 'cycle', nodes: 3 },
    ],
    worlds: 3,
    noise: { targetPns: 0.2 },
  };
  const { worlds, variants } = scorecardOf(config, [{ model: 'oracle' }, { model: 'credulous' }]);
  expect(worlds.length).toBe(3);
  expect(worlds.every(({ solved }) => solved?.startsWith('noise solved for a global PNS of 0.2'))).toBe(true);
  expect(variants[0]!.compositional.map(({ verdict }) => verdict)).toEqual(['VC', 'VC', 'VC']);
  expect(variants[1]!.compositional.map(({ verdict }) => verdict)).toEqual(['IC', 'IC', 'IC']);
});
