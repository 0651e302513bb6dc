import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ate, defierRate, type FactualOutcomes, pn, pns, ps } from '../../src/causal/measures.ts';
import { evaluate, potentialOutcomes } from '../../src/causal/scm.ts';
import { allSettings, anyScm, composableDag, settingProbability } from '../arbitraries.ts';

const unit = (weight: number, y1: number, y0: number, x = 0, y = 0): FactualOutcomes => ({
  weight,
  y1: y1 === 1,
  y0: y0 === 1,
  x: x === 1,
  y: y === 1,
});

describe('measures on weighted units', () => {
  const units = [unit(2, 1, 0), unit(1, 0, 1), unit(1, 1, 1), unit(4, 0, 0)];

  test('PNS is the weighted share of y1 and not y0', () => {
    expect(pns(units)).toEqual({ kind: 'value', value: 2 / 8 });
  });
  test('the defier rate is the weighted share of y0 and not y1', () => {
    expect(defierRate(units)).toEqual({ kind: 'value', value: 1 / 8 });
  });
  test('ATE is their difference', () => {
    expect(ate(units)).toEqual({ kind: 'value', value: 1 / 8 });
  });
  test('PN looks only at units with cause and effect, PS only at units with neither', () => {
    const factual = [
      unit(1, 1, 0, 1, 1),
      unit(1, 1, 1, 1, 1),
      unit(2, 1, 0, 0, 0),
      unit(6, 0, 0, 0, 0),
      unit(9, 1, 1, 0, 1),
    ];
    expect(pn(factual)).toEqual({ kind: 'value', value: 1 / 2 });
    expect(ps(factual)).toEqual({ kind: 'value', value: 2 / 8 });
  });
  test('nothing to average and nobody in the condition are told apart', () => {
    expect(pns([])).toEqual({ kind: 'undefined', reason: 'no-units' });
    expect(pn([])).toEqual({ kind: 'undefined', reason: 'no-units' });
    expect(pn([unit(1, 1, 0, 0, 0)])).toEqual({ kind: 'undefined', reason: 'empty-condition' });
    expect(ps([unit(1, 1, 0, 1, 1)])).toEqual({ kind: 'undefined', reason: 'empty-condition' });
  });
});

test('in every monotone model: no defiers, PNS = ATE, and PNS = P(x,y) PN + P(x′,y′) PS (Eq. 3)', () => {
  fc.assert(
    fc.property(anyScm(composableDag(2, 4)), fc.nat(), fc.nat(), (scm, a, b) => {
      const size = scm.dag.nodes.length;
      const [cause, effect] = [a % size, b % size].sort((p, q) => p - q) as [number, number];
      const units = allSettings(size).map((noise): FactualOutcomes => {
        const fact = evaluate(scm, noise);
        return {
          weight: settingProbability(scm, noise),
          ...potentialOutcomes(scm, noise, cause, effect),
          x: fact[cause] === 1,
          y: fact[effect] === 1,
        };
      });
      const value = (measure: ReturnType<typeof pns>): number =>
        measure.kind === 'value' ? measure.value : 0;
      const share = (holds: (unit: FactualOutcomes) => boolean): number =>
        units.filter(holds).reduce((sum, { weight }) => sum + weight, 0);
      expect(value(defierRate(units))).toBe(0);
      expect(value(ate(units))).toBeCloseTo(value(pns(units)), 12);
      const composed =
        share(({ x, y }) => x && y) * value(pn(units)) + share(({ x, y }) => !x && !y) * value(ps(units));
      expect(composed).toBeCloseTo(value(pns(units)), 12);
    }),
  );
});
