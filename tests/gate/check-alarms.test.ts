import { describe, expect, test } from 'vitest';
import { checkAlarms } from '../../src/gate/check-alarms.ts';
import type { VariantView } from '../../src/scorecard/scorecard-view.ts';
import { EXACT, estimate } from '../../src/scoring/estimate.ts';

type AgainstBaseline = NonNullable<Parameters<typeof checkAlarms>[1]>;

const answers = { questions: 200, errors: 4, unparsed: 6, refused: 2 };
const variant = (found: object = {}) => ({ answers: { ...answers, ...found } }) as unknown as VariantView;
const interval = (low: number, high: number) =>
  ({ kind: 'interval', low, high, level: 0.95, method: 'square-and-add' }) as const;
const against = (
  shift: number,
  low: number,
  high: number,
  rise = 0,
  measure = 'CCR accuracy',
): AgainstBaseline => ({
  yesRateShift: estimate(shift, interval(low, high)),
  differences: [
    { measure, difference: estimate(rise, interval(rise - 0.01, rise + 0.01)) },
    { measure: 'IE accuracy', difference: estimate(-0.5, EXACT) },
    { measure: 'CCR sensitivity', difference: estimate(0.9, EXACT) },
    { measure: 'CCR discrimination', part: 'X→Y', difference: estimate(0.9, EXACT) },
  ] as unknown as AgainstBaseline['differences'],
});

describe('what was counted in this run', () => {
  test.each([
    ['failed', 0.02],
    ['unparsed', 0.03],
    ['refused', 0.01],
  ] as const)('%s: no alarm exactly at the limit of %d, one below it', (measure, limit) => {
    expect(checkAlarms(variant(), undefined, { [measure]: limit })).toMatchObject([
      { kind: 'alarm', observed: `${100 * limit}.0 %`, limit, verdict: 'pass' },
    ]);
    expect(checkAlarms(variant(), undefined, { [measure]: limit - 0.001 })[0]).toMatchObject({
      verdict: 'fail',
      reason: expect.stringMatching(/: \d\.0 % \(\d of 200\); the policy allows at most \d\.\d+ %/),
    });
  });

  test('of a single question can be told', () => {
    expect(checkAlarms(variant({ questions: 1, errors: 1 }), undefined, { failed: 0.5 })[0]).toMatchObject({
      ...{ observed: '100 %', verdict: 'fail' },
    });
  });

  test('of no questions cannot be told: an alarm', () => {
    expect(checkAlarms(variant({ questions: 0 }), undefined, { failed: 1 })[0]).toMatchObject({
      verdict: 'fail',
      reason: 'failed calls: no value (no answers)',
    });
  });
});

describe('what is compared with a baseline', () => {
  const verdict = (found: AgainstBaseline | undefined, alarms: Parameters<typeof checkAlarms>[2]) =>
    checkAlarms(variant(), found, alarms)[0]?.verdict;

  test('without one cannot be told: an alarm', () => {
    for (const measure of ['yesRateShift', 'unexpectedRise'] as const)
      expect(checkAlarms(variant(), undefined, { [measure]: 1 })[0]).toMatchObject({
        verdict: 'fail',
        reason: expect.stringContaining('no value (not asked)'),
      });
  });

  test('is named with its interval and its limit', () => {
    const alarms = { yesRateShift: 0.1, unexpectedRise: 0.3 };
    expect(checkAlarms(variant(), against(-0.2, -0.25, -0.15, 0.2), alarms)).toMatchObject([
      {
        ...{ kind: 'alarm', measure: 'shift of the yes rate', observed: '−20 % [−25 %, −15 %]' },
        ...{ wanted: 'at most 10 %', limit: 0.1, verdict: 'fail' },
        reason: 'shift of the yes rate: −20 % [−25 %, −15 %]; the policy allows at most 10 %',
      },
      {
        measure: 'unexpected rise',
        reason: 'unexpected rise: 0.20 [0.19, 0.21]; the policy allows at most 0.30',
      },
    ]);
    expect(verdict(against(0.2, 0.1, 0.25), { yesRateShift: 0.1 })).toBe('pass');
    expect(verdict(against(-0.2, -0.25, -0.1), { yesRateShift: 0.1 })).toBe('pass');
    expect(verdict(against(0, 0, 0, -0.9), { unexpectedRise: 0.1 })).toBe('pass');
  });

  test('of accuracies the one that rose most for sure counts; without any it cannot be told', () => {
    const rise = (...differences: readonly object[]) =>
      checkAlarms(
        variant(),
        { ...against(0, 0, 0), differences: differences as never },
        { unexpectedRise: 0.1 },
      )[0];
    const accuracy = (value: number, low: number) => ({
      measure: 'accuracy',
      difference: estimate(value, interval(low, 0.9)),
    });
    const unknown = { measure: 'accuracy', difference: { kind: 'undefined', reason: 'no-answers' } };
    expect(rise(accuracy(0.5, 0.05), accuracy(0.3, 0.2), unknown)).toMatchObject({
      ...{ observed: '0.30 [0.20, 0.90]', verdict: 'fail' },
    });
    expect(rise()).toMatchObject({ verdict: 'fail', reason: 'unexpected rise: no value (no answers)' });
  });

  test('a shift of the yes rate, to either side, where the whole interval lies beyond', () => {
    expect(verdict(against(0.2, 0.15, 0.25), { yesRateShift: 0.1 })).toBe('fail');
    expect(verdict(against(-0.2, -0.25, -0.15), { yesRateShift: 0.1 })).toBe('fail');
    expect(verdict(against(0.2, 0.05, 0.35), { yesRateShift: 0.1 })).toBe('pass');
    expect(verdict(against(-0.2, -0.35, -0.05), { yesRateShift: 0.1 })).toBe('pass');
  });

  test.each(['CCR accuracy', 'CCR discrimination', 'IE discrimination'])(
    'a rise of any accuracy or discrimination as a whole, and of nothing else: %s',
    (measure) => {
      const rising = (by: number) => verdict(against(0, 0, 0, by, measure), { unexpectedRise: 0.1 });
      expect([rising(0.2), rising(0.05), rising(-0.2)]).toEqual(['fail', 'pass', 'pass']);
    },
  );
});
