import { afterEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { areFresh, freshComparison, freshVariants } from '../../src/compare/fresh-runs.ts';
import { checkRun } from '../../src/gate/check-run.ts';
import type { Policy } from '../../src/gate/policy-schema.ts';
import { comparison } from '../../src/scorecard/comparison-schema.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import type { Metric } from '../../src/scoring/metric.ts';
import { placesOf } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { type Tracked, tracked, trackedBetween, untracked } from '../../src/scoring/tracked.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf, plain, rollUpAnswers } from '../support/scored.ts';

afterEach(() => vi.unstubAllEnvs());

const of = (value: number, low: number, high: number, level = 0.95): Estimate => ({
  kind: 'estimate',
  value,
  interval: { kind: 'interval', low, high, level, method: 'empirical-likelihood' },
});

describe('numbers of two runs with seeds of their own', () => {
  const [recorded, candidate] = ['old', 'new'].map((label) => ({
    provider: { id: 'x', label },
    prompt: `${label} prompt`,
    replies: new Uint8Array(),
  }));
  const number = (name: string, now: Tracked, changes: Partial<Metric> = {}) =>
    ({ name, of: () => now, ...changes }) as Metric;
  const shares = (value: number): Tracked => {
    const sums = [{ cluster: '', right: 100 * value, of: 100 }];
    const contrasts = [{ constant: 0, parts: [{ coefficient: 1, sums }] }];
    return tracked(value, { kind: 'shares', contrasts, of: ([found]) => found, level: 0.95 });
  };
  const compare = (metrics: readonly Metric[], before: readonly object[]) => {
    const found = freshComparison(metrics, { ...recorded, metrics: before } as never, candidate as never, {
      level: 0.95,
    });
    expect(comparison.parse(found)).toEqual(found);
    return found;
  };
  const recordedAs = (name: string, value: Estimate) => ({ name, value });

  test('rest on variants that answered none of this run’s questions', () => {
    const cases = Array(3).fill({});
    const [variant] = freshVariants({ cases }, { variants: [recorded] } as never);
    expect(cases.map((_, position) => placesOf(variant!, position))).toEqual(Array(3).fill([0, 0]));
    expect(variant).toMatchObject({ promptIdx: 0, prompt: 'old prompt', provider: { label: 'old' } });
  });

  test('are told apart by name, nothing else of the two runs is', () => {
    const metrics = [number('one', tracked(0.9)), number('new', tracked(1))];
    const found = compare(metrics, [
      recordedAs('other', of(1, 1, 1)),
      recordedAs('one', of(0.5, 0.45, 0.55)),
    ]);
    expect(found).toEqual({
      kind: 'baseline',
      isFresh: true,
      baseline: { provider: 'old', prompt: 'old prompt' },
      candidate: { provider: 'new', prompt: 'new prompt' },
      questions: { matched: 0, unmatched: 0, unmatchedIds: [], different: 0, lost: 0, gained: 0 },
      differences: [expect.objectContaining({ measure: 'one', baseline: 0.5, candidate: 0.9 })],
      pairs: [],
      flips: [],
    });
  });

  test('of parts and worlds have no counterpart, nor have details or what does not exist', () => {
    const metrics = [
      number('one', tracked(0.9), { isDetail: true }),
      number('one', tracked(0.9), { part: 'X→Y' }),
      number('one', tracked(0.9), { world: 'two' }),
      number('one', untracked('not-asked')),
    ];
    expect(compare(metrics, [recordedAs('one', of(0.5, 0.4, 0.6))]).differences).toEqual([]);
  });

  test('are better or worse by p, adjusted for all numbers', () => {
    // 1.96 standard errors are 0.1.
    const verdicts = (now: readonly number[]) =>
      compare(
        now.map((value, i) => number(`m${i}`, tracked(value))),
        now.map((_, i) => recordedAs(`m${i}`, of(0.5, 0.4, 0.6))),
      ).differences.map(({ adjustedP, verdict }) => [Number(adjustedP.toFixed(3)), verdict]);
    expect(verdicts([0.598])).toEqual([[0.055, 'no-difference']]);
    expect(verdicts([0.65])).toEqual([[0.003, 'better']]);
    expect(verdicts([0.35])).toEqual([[0.003, 'worse']]);
    expect(verdicts([0.65, 0.5])).toEqual([
      [0.007, 'better'],
      [1, 'no-difference'],
    ]);
  });

  test('with missing answers are bounds, and no finding', () => {
    const open = { kind: 'bounds', least: 0.2, greatest: 0.4, unanswered: 2 } as const;
    const [one] = compare([number('one', shares(0.9))], [recordedAs('one', open)]).differences;
    expect(one).toEqual({
      measure: 'one',
      candidate: 0.9,
      difference: expect.objectContaining({ kind: 'bounds', unanswered: 2 }),
      adjustedP: 1,
      verdict: 'no-difference',
    });
    const unanswered = trackedBetween({ least: 0.1, greatest: 0.3 }, 4);
    const [other] = compare([number('one', unanswered)], [recordedAs('one', of(0.5, 0.4, 0.6))]).differences;
    expect(other).not.toHaveProperty('candidate');
    expect(other).toMatchObject({ baseline: 0.5, difference: { kind: 'bounds', unanswered: 4 } });
  });

  test('are of one design by its family, and of other questions by its hash', () => {
    const design = (hash: string, family?: string) => ({ hash, family, parts: [] }) as never;
    expect(areFresh(design('a', 'f'), design('b', 'f'))).toBe(true);
    expect(areFresh(design('a', 'f'), design('a', 'f'))).toBe(false);
    expect(areFresh(design('a', 'f'), design('b', 'g'))).toBe(false);
    expect(areFresh(design('a'), design('b'))).toBe(false);
  });
});

const CONFIG = { preset: 'ladder', ladder: { links: [2, 4, 8, 16] }, seed: 'fresh' };

function runOf(seed: number, models: readonly object[], config: object = CONFIG, settings?: object) {
  vi.stubEnv('CAUSAL_SEED', String(seed));
  const variants = models.map((model) => ({ ...simulatedVariant(model as never), label: 'model' }));
  const answers = answersOf(rowsOf(compositional(config), variants));
  const metrics = metricsOf(answers.sheet, DEFAULT_SETTINGS, SCORES);
  const scorecard = rollUpAnswers(answers, { createdAt: '2025-01-01T00:00:00.000Z' }, settings);
  return { answers, metrics, scorecard, notRolledUp: [] };
}

function gated(candidate: ReturnType<typeof runOf>, baseline: ScorecardView, rules: Policy = {}) {
  const policy = { file: 'gate.yaml', policy: rules, strict: false };
  return checkRun(candidate, {
    policy,
    baseline: parseScorecard(serialiseScorecard(plain(baseline)), 'baseline.json'),
  });
}

const follows = (steps: number, seed: number) => ({ model: 'forgetful', steps, slipRate: 0.03, seed });

describe('two runs of one design, each with a seed of its own', () => {
  const baseline = runOf(1, [follows(8, 1)]).scorecard;

  test('are compared by what the design makes alike: an equal model passes', () => {
    const { gate, comparisons = [] } = gated(runOf(3, [follows(8, 3)]), baseline);
    expect(gate?.verdict).toBe('pass');
    expect(gate?.checks.map(({ measure }) => measure)).toContain('CCR half depth (links)');
    expect(comparisons[0]).toMatchObject({ isFresh: true, questions: { matched: 0 }, pairs: [], flips: [] });
    expect(comparisons[0]?.differences.map(({ verdict }) => verdict)).not.toContain('worse');
  });

  test('show a model that follows less far', () => {
    const { gate, comparisons } = gated(runOf(2, [follows(2, 2)]), baseline);
    const depth = gate?.checks.find(({ measure }) => measure === 'CCR half depth (links)');
    expect([gate?.verdict, depth?.verdict]).toEqual(['fail', 'fail']);
    const found = comparisons?.[0]?.differences.find(({ measure }) => measure === 'CCR half depth (links)');
    expect(found?.verdict).toBe('worse');
  });

  test('are of one design where the policy names it without its seed', () => {
    const candidate = runOf(2, [follows(8, 2)]);
    const { family = '' } = candidate.scorecard.design;
    expect(baseline.design.family).toBe(family);
    const check = gated(candidate, baseline, { design: family }).gate?.checks.find(
      ({ measure }) => measure === 'design',
    );
    expect(check?.verdict).toBe('pass');
  });

  test('are refused where more than the seed differs', () => {
    const other = runOf(2, [follows(8, 2)], { ...CONFIG, units: { twins: 20 } });
    expect(() => gated(other, baseline)).toThrow('the designs differ');
    const fixed = runOf(2, [follows(8, 2)], { ...CONFIG, seed: 2 });
    expect(() => gated(fixed, baseline)).toThrow('the designs differ');
  });

  test('raise the alarm of a shifted yes rate as on the same questions', () => {
    const alarms = { yesRateShift: 0.2 };
    const alarm = (model: object) =>
      gated(runOf(2, [model]), baseline, { alarms }).gate?.checks.find(
        ({ measure }) => measure === 'shift of the yes rate',
      )?.verdict;
    expect([alarm(follows(8, 2)), alarm({ model: 'always-yes' })]).toEqual(['pass', 'fail']);
  });

  test('hold a class that the baseline held, by what a model that errs as often would lose', () => {
    const config = { preset: 'decisive-small', seed: 'fresh' };
    const { resamples } = DEFAULT_SETTINGS;
    const perfect = runOf(1, [{ model: 'oracle' }], config, { resamples }).scorecard;
    const lost = (model: object) =>
      gated(runOf(2, [model], config, { resamples }), perfect).gate?.checks.find(
        ({ measure }) => measure === 'CCR class',
      );
    expect(lost({ model: 'oracle' })?.verdict).toBe('pass');
    const found = lost({ model: 'forgetful', steps: 2, guess: 'supposed' });
    expect(found).toMatchObject({
      verdict: 'fail',
      reason: expect.stringMatching(
        /from VC to IC in .* \(p (below|=) 0\.00\d+\); a discrimination fell by at least/,
      ),
    });
  });
});
