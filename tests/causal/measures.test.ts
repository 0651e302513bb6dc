import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ate,
  defierRate,
  measureOn,
  necessityInconsistency,
  pn,
  pns,
  ps,
  sufficiencyInconsistency,
  type UnitMeasure,
  type UnitOutcomes,
} from '../../src/causal/measures.ts';
import { populationPnAndPs } from '../../src/causal/population.ts';
import { evaluate, potentialOutcomes } from '../../src/causal/scm.ts';
import { allSettings, anyScm, composableDag, settingProbability } from '../arbitraries.ts';

const unit = (weight: number, y1: number, y0: number, x = 0, y = 0): UnitOutcomes => ({
  weight,
  y1,
  y0,
  x,
  y,
  dependsInTruth: y1 > y0 ? 1 : 0,
});

describe('measures on weighted units', () => {
  const units = [unit(2, 1, 0), unit(1, 0, 1), unit(1, 1, 1), unit(4, 0, 0)];

  test('PNS is the weighted share of y1 and not y0', () => {
    expect(measureOn(pns, units)).toEqual({ kind: 'value', value: 2 / 8 });
  });
  test('the defier rate is the weighted share of y0 and not y1', () => {
    expect(measureOn(defierRate, units)).toEqual({ kind: 'value', value: 1 / 8 });
  });
  test('ATE is their difference', () => {
    expect(measureOn(ate, units)).toEqual({ kind: 'value', value: 1 / 8 });
  });
  test('PN looks only at units with cause and effect, PS only at units with neither', () => {
    const factual = [
      unit(1, 1, 0, 1, 1),
      unit(1, 1, 1, 1, 1),
      unit(2, 1, 0, 0, 0),
      unit(6, 0, 0, 0, 0),
      unit(9, 1, 1, 0, 1),
    ];
    expect(measureOn(pn, factual)).toEqual({ kind: 'value', value: 1 / 2 });
    expect(measureOn(ps, factual)).toEqual({ kind: 'value', value: 2 / 8 });
  });
  test('units whose fact nobody was asked about tell neither PN nor PS', () => {
    const unasked: UnitOutcomes = { weight: 5, y1: 1, y0: 0, x: 0, y: undefined, dependsInTruth: 1 };
    expect(measureOn(ps, [unit(1, 0, 0), unasked])).toEqual({ kind: 'value', value: 0 });
    expect(measureOn(pn, [unit(1, 1, 1, 1, 1), { ...unasked, x: 1 }])).toEqual({ kind: 'value', value: 0 });
  });
  test('replies that disagree count by their share: the expectation over picking one reply to each question', () => {
    const [a, b] = [
      { weight: 3, y1: [1, 1, 0], y0: [0, 1] },
      { weight: 1, y1: [1], y0: [0, 0, 0, 1] },
    ];
    const mean = (list: readonly number[]): number => list.reduce((sum, y) => sum + y, 0) / list.length;
    const picked = a!.y1.flatMap((a1) =>
      a!.y0.flatMap((a0) =>
        b!.y1.flatMap((b1) => b!.y0.map((b0) => (3 * (a1 > a0 ? 1 : 0) + (b1 > b0 ? 1 : 0)) / 4)),
      ),
    );
    const shares = [a!, b!].map(({ weight, y1, y0 }) => ({
      weight,
      y1: mean(y1),
      y0: mean(y0),
      x: 0,
      y: undefined,
      dependsInTruth: 0,
    }));
    expect(measureOn(pns, shares)).toMatchObject({ kind: 'value', value: expect.closeTo(mean(picked), 14) });
  });
  test('inconsistency rates look at units with the cause, and at units without it', () => {
    const claims = [
      { ...unit(1, 1, 0, 1), dependsInTruth: 1 },
      { ...unit(3, 1, 0, 1), dependsInTruth: 0 },
      { ...unit(2, 1, 1, 0), dependsInTruth: 1 },
      { ...unit(6, 0, 0, 0), dependsInTruth: 0 },
    ];
    expect(measureOn(necessityInconsistency, claims)).toEqual({ kind: 'value', value: 3 / 4 });
    expect(measureOn(sufficiencyInconsistency, claims)).toEqual({ kind: 'value', value: 2 / 8 });
  });
  test('nothing to average and nobody in the condition are told apart', () => {
    expect(measureOn(pns, [])).toEqual({ kind: 'undefined', reason: 'no-units' });
    expect(measureOn(pn, [])).toEqual({ kind: 'undefined', reason: 'no-units' });
    expect(measureOn(pn, [unit(1, 1, 0, 0, 0)])).toEqual({ kind: 'undefined', reason: 'empty-condition' });
    expect(measureOn(ps, [unit(1, 1, 0, 1, 1)])).toEqual({ kind: 'undefined', reason: 'empty-condition' });
  });
});

test('in every monotone model: no defiers, PNS = ATE, and PNS = P(x,y) PN + P(x′,y′) PS (Eq. 3)', () => {
  fc.assert(
    fc.property(anyScm(composableDag(2, 4)), fc.nat(), fc.nat(), (scm, a, b) => {
      const size = scm.dag.nodes.length;
      const [cause, effect] = [a % size, b % size].sort((p, q) => p - q) as [number, number];
      const units = allSettings(size).map((noise): UnitOutcomes => {
        const fact = evaluate(scm, noise);
        const outcomes = potentialOutcomes(scm, noise, cause, effect);
        return {
          weight: settingProbability(scm, noise),
          y1: Number(outcomes.y1),
          y0: Number(outcomes.y0),
          x: fact[cause]!,
          y: fact[effect]!,
          dependsInTruth: Number(outcomes.y1 && !outcomes.y0),
        };
      });
      const value = (measure: UnitMeasure): number => {
        const found = measureOn(measure, units);
        return found.kind === 'value' ? found.value : 0;
      };
      const share = (condition: (unit: UnitOutcomes) => number): number =>
        units.reduce((sum, unit) => sum + unit.weight * condition(unit), 0);
      const exact = populationPnAndPs(scm, cause, effect);
      if (exact.pn !== undefined) expect(value(pn)).toBeCloseTo(exact.pn, 12);
      if (exact.ps !== undefined) expect(value(ps)).toBeCloseTo(exact.ps, 12);
      expect(value(necessityInconsistency)).toBe(0);
      expect(value(sufficiencyInconsistency)).toBe(0);
      expect(value(defierRate)).toBe(0);
      expect(value(ate)).toBeCloseTo(value(pns), 12);
      const composed =
        share(({ x, y }) => x * y!) * value(pn) + share(({ x, y }) => (1 - x) * (1 - y!)) * value(ps);
      expect(composed).toBeCloseTo(value(pns), 12);
    }),
  );
});
