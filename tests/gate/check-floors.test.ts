import { describe, expect, test } from 'vitest';
import { checkFloors } from '../../src/gate/check-floors.ts';
import type { Interval } from '../../src/lib/statistics/interval.ts';
import type { VariantView } from '../../src/scorecard/scorecard-view.ts';
import { EXACT, estimate, undefinedBecause } from '../../src/scoring/estimate.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';

/** A variant as far as floors look at it. */
function variantOf(found: Partial<VariantView>): VariantView {
  return { metrics: [], compositional: [], ...found } as unknown as VariantView;
}

const check = (variant: VariantView, floors: Record<string, number>) =>
  checkFloors({ worlds: [] }, variant, floors)[0];
const accuracyOf = (value: Estimate): VariantView =>
  variantOf({ metrics: [{ name: 'CCR accuracy', value }] });
const withShares = (...worlds: readonly (readonly number[])[]): VariantView =>
  variantOf({
    compositional: worlds.map((shares) => ({ quantities: shares.map((validShare) => ({ validShare })) })),
  } as unknown as Partial<VariantView>);

describe('the lowest of several', () => {
  test('is what a floor is about, wherever it stands', () => {
    for (const worlds of [[[0.4, 0.9]], [[0.9, 0.4]], [[0.9], [1, 0.4]], [[0.4], [0.9]]]) {
      expect(check(withShares(...worlds), { 'CCR validShare': 0.5 })).toMatchObject({
        observed: '0.40',
        verdict: 'fail',
      });
      expect(check(withShares(...worlds), { 'CCR validShare': 0.4 })).toMatchObject({ verdict: 'pass' });
    }
  });

  test('of none is no value', () => {
    expect(check(withShares(), { 'CCR validShare': 0.5 })).toMatchObject({ verdict: 'fail' });
  });
});

const between = (low: number, high: number): Interval => ({
  kind: 'interval',
  low,
  high,
  level: 0.95,
  method: 'empirical-likelihood',
});

describe('an estimate at a floor of 0.8', () => {
  test.each<[string, Estimate, string]>([
    ['whose interval begins there', estimate(0.9, between(0.8, 1)), 'pass'],
    ['whose interval ends there', estimate(0.7, between(0.6, 0.8)), 'inconclusive'],
    ['whose interval ends below', estimate(0.7, between(0.6, 0.799)), 'fail'],
    ['that is exact and there', estimate(0.8, EXACT), 'pass'],
    ['that is exact and below', estimate(0.7999, EXACT), 'fail'],
    [
      'that has no interval, however high',
      estimate(1, { kind: 'none', reason: 'single-cluster' } as Interval),
      'inconclusive',
    ],
    ['of which only bounds are known', { kind: 'bounds', least: 0.8, greatest: 1, unanswered: 3 }, 'pass'],
    ['of which only the least is not', { kind: 'bounds', greatest: 1, unanswered: 3 }, 'inconclusive'],
    ['without a value', undefinedBecause('no-answers'), 'fail'],
  ])('%s', (_, found, verdict) => {
    expect(check(accuracyOf(found), { 'CCR accuracy': 0.8 })).toMatchObject({ verdict, limit: 0.8 });
  });

  test('says which way the evidence lies', () => {
    const reason = (found: Estimate) => check(accuracyOf(found), { 'CCR accuracy': 0.8 })?.reason;
    expect(reason(estimate(0.9, between(0.85, 1)))).toBe(
      'CCR accuracy is 0.90 [0.85, 1.00]; the policy requires at least 0.80',
    );
    expect(reason(estimate(0.5, between(0.4, 0.6)))).toBe(
      'CCR accuracy is 0.50 [0.40, 0.60]; the policy requires at least 0.80',
    );
    expect(reason(estimate(0.8, between(0.7, 0.9)))).toBe(
      'CCR accuracy is 0.80 [0.70, 0.90]; the policy requires at least 0.80, and a verdict needs more units or draws',
    );
    expect(reason(undefinedBecause('no-answers'))).toBe('CCR accuracy has no value: no answers');
    expect(check(accuracyOf(estimate(1, EXACT)), { 'IE accuracy': 0.8 })?.reason).toBe(
      'no question of this run measures IE accuracy; this run measures CCR accuracy',
    );
  });
});

describe('a floor of what was answered', () => {
  const answeredOf = (answers: object) => variantOf({ answers } as unknown as Partial<VariantView>);
  const floor = (answers: object, limit: number) => check(answeredOf(answers), { answered: limit });

  test('counts what is missing as not answered, and is exact', () => {
    const found = { answered: 6, questions: 8, missing: 2 };
    expect(floor(found, 0.6)).toMatchObject({ observed: '0.60', verdict: 'pass' });
    expect(floor(found, 0.601)).toMatchObject({ verdict: 'fail' });
    expect(floor({ answered: 0, questions: 0, missing: 0 }, 0.1)).toMatchObject({ verdict: 'fail' });
  });
});

test('where even a perfect model often fails, the reason says how rarely it passes, and what to ask instead', () => {
  const variant = variantOf({
    compositional: [{ complete: 'inconclusive', classes: {}, quantities: [] }],
  } as unknown as Partial<VariantView>);
  const reason = (worlds: readonly object[]) =>
    checkFloors({ worlds } as never, variant, { 'CCR complete': true } as never)[0]?.reason;
  const compositions = [0.75, 0.5].map((passProbabilityOfPerfectModel) => ({
    passProbabilityOfPerfectModel,
  }));
  const advice = 'use units: {twins: 60}, or units: exhaustive';
  expect(reason([{ compositions }])).toBe(
    `this design allows no verdict, because even a perfect model would pass too rarely (with probability 0.5 on the hardest composition); ${advice}`,
  );
  expect(reason([{ compositions: compositions.slice(0, 1) }])).toContain(
    '(with probability 0.75 on the hardest composition)',
  );
  expect(reason([])).toBe(
    `this design allows no verdict, because even a perfect model would pass too rarely; ${advice}`,
  );
});

describe('a class over several worlds', () => {
  const floor = (verdicts: readonly string[], look?: object, wanted: object = { 'CCR class': 'VC' }) =>
    checkFloors(
      { worlds: [] },
      variantOf({
        ...(look && { look }),
        compositional: verdicts.map((verdict) => ({
          verdict,
          complete: verdict,
          classes: {},
          quantities: [],
        })),
      } as never),
      wanted as never,
    )[0];

  test('passes where all reach it', () => {
    expect(floor(['VC'])).toEqual({
      ...{ kind: 'floor', measure: 'CCR class', observed: 'VC', wanted: 'VC', verdict: 'pass' },
      reason: 'CCR class is VC',
    });
    expect(floor(['VC', 'VC'])).toMatchObject({ reason: 'CCR class is VC, VC in 2 of 2 worlds' });
  });

  test('fails where one has another, whatever is open elsewhere', () => {
    expect(floor(['VC', 'inconclusive', 'IC'])).toMatchObject({
      ...{ observed: 'IC', verdict: 'fail', reason: 'CCR class is IC, VC in 1 of 3 worlds' },
    });
    expect(floor([])).toMatchObject({
      observed: 'no world',
      verdict: 'fail',
      reason: 'CCR class is no world',
    });
  });

  test.each(['near-VC', 'inconclusive'])('cannot be told where one is %s', (verdict) => {
    expect(floor(['VC', verdict])).toMatchObject({ observed: verdict, verdict: 'inconclusive' });
  });

  test('is told by its own sentence where it is open, not by that of noise', () => {
    expect(floor(['VC', 'near-VC'])?.reason).toBe('CCR class is near-VC, VC in 1 of 2 worlds');
    expect(floor(['near-yes'], undefined, { 'CCR complete': true })).toMatchObject({
      ...{ observed: 'near-yes', wanted: 'yes', verdict: 'inconclusive' },
    });
    // What is nearly another class is another class.
    expect(floor(['near-VI'])).toMatchObject({ verdict: 'fail' });
  });
});

test('accuracy is that of the only task', () => {
  const variant = accuracyOf(estimate(0.9, EXACT));
  expect(check(variant, { accuracy: 0.8 })).toMatchObject({ measure: 'accuracy', observed: '0.90' });
});
