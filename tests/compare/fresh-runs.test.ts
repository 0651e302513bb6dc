import { afterEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { unpairedDifference, unpairedP } from '../../src/compare/unpaired-difference.ts';
import { checkRun } from '../../src/gate/check-run.ts';
import type { Policy } from '../../src/gate/policy-schema.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf, plain, rollUpAnswers } from '../support/scored.ts';

afterEach(() => vi.unstubAllEnvs());

const of = (value: number, low: number, high: number, level = 0.95): Estimate => ({
  kind: 'estimate',
  value,
  interval: { kind: 'interval', low, high, level, method: 'wilson' },
});

describe('an unpaired difference', () => {
  test('adds the squares of the sides that face each other', () => {
    const found = unpairedDifference(of(0.5, 0.4, 0.9), of(0.7, 0.4, 0.8), 0.95);
    if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
    expect(found.value).toBeCloseTo(0.2, 12);
    expect(found.interval.low).toBeCloseTo(0.2 - Math.hypot(0.3, 0.4), 12);
    expect(found.interval.high).toBeCloseTo(0.2 + Math.hypot(0.1, 0.1), 12);
  });

  test('is told at the wanted level, whatever those of its parts', () => {
    const [wide, narrow] = [0.99, 0.9].map((level) => {
      const found = unpairedDifference(of(0.5, 0.4, 0.6, level), of(0.5, 0.4, 0.6), 0.95);
      if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
      return found.interval.high - found.interval.low;
    });
    expect(wide).toBeLessThan(2 * Math.hypot(0.1, 0.1));
    expect(narrow).toBeGreaterThan(2 * Math.hypot(0.1, 0.1));
  });

  test('has bounds where answers are missing, and a p of 0.05 where its interval begins at 0', () => {
    const bounds = { kind: 'bounds', least: 0.2, greatest: 0.4, unanswered: 3 } as const;
    expect(unpairedDifference(of(0.5, 0.4, 0.6), bounds, 0.95)).toEqual({
      kind: 'bounds',
      least: 0.2 - 0.6,
      greatest: 0,
      unanswered: 3,
    });
    const edge = unpairedDifference(of(0, 0, 0.3), of(0.5, 0.1, 0.9), 0.95);
    expect(unpairedP(edge)).toBeCloseTo(0.05, 6);
    expect(unpairedP(bounds)).toBe(1);
  });
});

const CONFIG = { preset: 'ladder', seed: 'fresh' };

function runOf(seed: number, models: readonly object[], config: object = CONFIG) {
  vi.stubEnv('CAUSAL_SEED', String(seed));
  const variants = models.map((model) => ({ ...simulatedVariant(model as never), label: 'model' }));
  const answers = answersOf(rowsOf(compositional(config), variants));
  const metrics = metricsOf(answers.sheet, DEFAULT_SETTINGS, TASKS);
  const scorecard = rollUpAnswers(answers, { createdAt: '2025-01-01T00:00:00.000Z' });
  return { answers, metrics, scorecard, notRolledUp: [] };
}

function gated(candidate: ReturnType<typeof runOf>, baseline: ScorecardView, rules: Policy = {}) {
  const policy = { file: 'gate.yaml', policy: { margins: { 'CCR half depth': 1 }, ...rules }, strict: false };
  return checkRun(candidate, {
    policy,
    baseline: parseScorecard(serialiseScorecard(plain(baseline)), 'baseline.json'),
  });
}

const follows = (steps: number, seed: number) => ({ model: 'forgetful', steps, slipRate: 0.03, seed });

describe('two runs of one design, each with a seed of its own', () => {
  const baseline = runOf(1, [follows(4, 1)]).scorecard;

  test('are compared by what the design makes alike: an equal model passes', () => {
    const { gate, comparisons = [] } = gated(runOf(2, [follows(4, 2)]), baseline);
    expect(gate?.verdict).toBe('pass');
    expect(gate?.checks.map(({ measure }) => measure)).toContain('CCR half depth');
    expect(comparisons[0]).toMatchObject({ isFresh: true, questions: { matched: 0 }, pairs: [], flips: [] });
    expect(comparisons[0]?.differences.map(({ verdict }) => verdict)).not.toContain('worse');
  });

  test('show a model that follows less far', () => {
    const { gate, comparisons } = gated(runOf(2, [follows(2, 2)]), baseline);
    const depth = gate?.checks.find(({ measure }) => measure === 'CCR half depth');
    expect([gate?.verdict, depth?.verdict]).toEqual(['fail', 'fail']);
    const found = comparisons?.[0]?.differences.find(({ measure }) => measure === 'CCR half depth');
    expect(found?.verdict).toBe('worse');
  });

  test('are of one design where the policy names it without its seed', () => {
    const candidate = runOf(2, [follows(4, 2)]);
    const { family = '' } = candidate.scorecard.design;
    expect(baseline.design.family).toBe(family);
    const check = gated(candidate, baseline, { design: family }).gate?.checks.find(
      ({ measure }) => measure === 'design',
    );
    expect(check?.verdict).toBe('pass');
  });

  test('are refused where more than the seed differs', () => {
    const other = runOf(2, [follows(4, 2)], { ...CONFIG, units: { balanced: 20 } });
    expect(() => gated(other, baseline)).toThrow('the designs differ');
    const fixed = runOf(2, [follows(4, 2)], { ...CONFIG, seed: 2 });
    expect(() => gated(fixed, baseline)).toThrow('the designs differ');
  });

  test('raise the alarm of a shifted yes rate as on the same questions', () => {
    const alarms = { yesRateShift: 0.2 };
    const alarm = (model: object) =>
      gated(runOf(2, [model]), baseline, { alarms }).gate?.checks.find(
        ({ measure }) => measure === 'shift of the yes rate',
      )?.verdict;
    expect([alarm(follows(4, 2)), alarm({ model: 'always-yes' })]).toEqual(['pass', 'fail']);
  });
});
