import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import type { Case } from '../../../../src/cases/case.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { estimateOf } from '../../../../src/scoring/tracked.ts';
import type { Estimate } from '../../../../src/scoring/value-schemas.ts';
import { simulatedVariant } from '../../../../src/study/simulated-scorecard.ts';
import type { InterventionEffectCase } from '../../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { interventionEffectMetrics } from '../../../../src/tasks/intervention-effects/score/metrics.ts';
import { KINDS } from '../../../support/scored.ts';

function casesOf(config: object): InterventionEffectCase[] {
  return interventionEffects({ seed: 7, ...config }).map(
    ({ metadata }) => metadata as InterventionEffectCase,
  );
}

function metricsOf(cases: readonly Case[], replies: Parameters<typeof simulatedVariant>[1]) {
  const variant = simulatedVariant(cases, replies);
  const sheet = { kinds: KINDS, cases, variants: [variant] };
  return new Map(
    interventionEffectMetrics(sheet, DEFAULT_SETTINGS).map((metric) => [
      [metric.name, metric.part].filter(Boolean).join(' ').replace('IE ', ''),
      estimateOf(metric.of(variant)),
    ]),
  );
}

const numberIn = (found: Estimate | undefined): number =>
  found?.kind === 'estimate' ? found.value : Number.NaN;

/** What a question says of the intervention: whether there is any, and on what. */
const placeOf = ({ intervention }: InterventionEffectCase): string => intervention;

const isOnEffect = ({ intervention, pair }: InterventionEffectCase): boolean => pair.endsWith(intervention);

describe.each([{}, { graphs: [{ path: 3 }, { path: 5 }] }])('twins of %j', (config) => {
  const cases = casesOf({ ...config, draws: 12 });
  const says = (answer: (item: InterventionEffectCase) => boolean) =>
    metricsOf(cases, { errorRate: 0, says: cases.map(answer) });

  test('give a perfect model 1, with an interval, at each place and over all', () => {
    const found = metricsOf(cases, { errorRate: 0 });
    for (const name of ['discrimination', 'discrimination in between', 'discrimination on the effect'])
      expect(numberIn(found.get(name))).toBe(1);
    expect(found.get('discrimination')).toMatchObject({ interval: { kind: 'interval', high: 1 } });
  });

  test('give exactly 0 in between to every reader of what is set, sixteen of them', () => {
    const places = [...new Set(cases.map(placeOf))].toSorted();
    expect(places).toHaveLength(Object.keys(config).length === 0 ? 4 : 5);
    for (let code = 0; code < 2 ** places.length; code++) {
      const found = says((item) => (code >> places.indexOf(placeOf(item))) % 2 === 1);
      expect(numberIn(found.get('discrimination in between'))).toBe(0);
      expect(numberIn(found.get('discrimination'))).toBeLessThanOrEqual(0);
    }
  });

  test('give 0 to constants, and to a model that is blind to one place of the cut alone', () => {
    for (const answer of [() => true, () => false])
      expect(numberIn(says(answer).get('discrimination'))).toBe(0);
    const blindOn = (isThere: (item: InterventionEffectCase) => boolean) =>
      says((item) => (item.intervention !== 'none' && isThere(item) ? true : item.truth));
    const [onEffect, between] = [blindOn(isOnEffect), blindOn((item) => !isOnEffect(item))];
    for (const found of [onEffect, between]) expect(numberIn(found.get('discrimination'))).toBe(0);
    expect(numberIn(onEffect.get('discrimination in between'))).toBe(1);
    expect(numberIn(onEffect.get('discrimination on the effect'))).toBe(0);
    expect(numberIn(between.get('discrimination in between'))).toBe(0);
    expect(numberIn(between.get('discrimination on the effect'))).toBe(1);
  });

  test('take the lowest place, with an interval at a level that is corrected for their number', () => {
    const found = metricsOf(cases, { errorRate: 0.2, name: 'slips' });
    const [sensitivities, specificity] = [
      ['in-between sensitivity', 'on-effect sensitivity'].map((name) => numberIn(found.get(name))),
      numberIn(found.get('specificity')),
    ];
    expect(new Set(sensitivities).size).toBe(2);
    const lowest = found.get('discrimination');
    expect(numberIn(lowest)).toBeCloseTo(Math.min(...sensitivities) + specificity - 1, 12);
    expect(lowest).toMatchObject({ interval: { kind: 'interval', level: 0.975 } });
  });
});

describe('graphs without twins', () => {
  const cases = casesOf({ preset: 'paper', draws: 4 });
  const found = metricsOf(cases, { errorRate: 0 });

  test('leave discrimination without a value, whatever is answered', () => {
    expect(found.get('discrimination')).toEqual({ kind: 'undefined', reason: 'not-asked' });
    expect([...found.keys()]).not.toContain('discrimination in between');
  });

  test('show sensitivity by the place of the cut, and specificity, all the same', () => {
    const details = ['in-between sensitivity', 'on-effect sensitivity', 'specificity'];
    for (const name of details) expect(numberIn(found.get(name))).toBe(1);
    // A model that goes by degrees: no where what is set has a cause.
    const arrowsInto = (item: InterventionEffectCase): boolean =>
      item.arrows.split(' ').some((arrow) => arrow.endsWith(`→${item.intervention}`));
    const says = cases.map((item) => (item.intervention === 'none' ? item.truth : !arrowsInto(item)));
    const degrees = metricsOf(cases, { errorRate: 0, says });
    expect(numberIn(degrees.get('in-between sensitivity'))).toBe(1);
  });
});

test('half depth counts the variables of twins’ paths, between the rungs that a model follows', () => {
  const cases = casesOf({ preset: 'ladder', draws: 6 });
  const forgets = (limit: number) =>
    metricsOf(cases, { errorRate: 0, says: cases.map((item) => item.truth && item.path! <= limit) });
  const half = (limit: number) => numberIn(forgets(limit).get('half depth (variables)'));
  expect(half(256)).toBe(256);
  expect(half(12)).toBeCloseTo(8 * Math.SQRT2, 12);
  expect(half(2)).toBe(2);
  expect([...forgets(7).keys()].filter((name) => name.startsWith('discrimination at '))).toHaveLength(7);
});
