import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { type Case, kindOf } from '../../src/cases/case.ts';
import { once } from '../../src/lib/caching.ts';
import { planText } from '../../src/report/files/plan-text.ts';
import { costsOf, type PlanInput } from '../../src/study/cost.ts';
import { planRun, widthOf } from '../../src/study/plan.ts';
import { KINDS } from '../support/scored.ts';

const figure4 = { preset: 'maasch-2025-figure-4' };

function casesOf(tests: readonly { readonly metadata?: unknown }[]): Case[] {
  return tests.map(({ metadata }) => kindOf(KINDS, metadata as Case).caseSchema.parse(metadata));
}

function inputFor(cases: readonly Case[], changes: Partial<PlanInput> = {}): PlanInput {
  return {
    cases,
    differentTexts: cases.length,
    otherTests: 0,
    variants: [{ provider: 'model', prompt: 'direct', characters: 1500 }],
    repeat: 1,
    price: undefined,
    replyTokens: 100,
    errorRate: 0.1,
    ...changes,
  };
}

describe('what a run takes', () => {
  const cases = casesOf(compositional(figure4)).slice(0, 60);

  test('calls are questions × variants × replicates', () => {
    const variant = { provider: 'model', prompt: 'direct', characters: 1500 };
    const plan = planRun(
      inputFor(cases, { repeat: 3, variants: [variant, { ...variant, prompt: 'other' }] }),
    );
    expect(plan.cases).toBe(60);
    expect(plan.variants.map(({ calls }) => calls)).toEqual([180, 180]);
    expect(plan.total.calls).toBe(360);
    expect(plan.total.promptTokens!.likely).toBeCloseTo((360 * 1500) / 3.75, 6);
    expect(plan.total.replyTokens).toBe(36_000);
  });

  test('dollars are tokens × price, at least and at most by how tokens are cut', () => {
    const [cost] = costsOf({
      ...inputFor(cases, { price: { prompt: 0.5, reply: 2 } }),
      questions: cases.length,
    });
    expect(cost!.dollars!.likely).toBeCloseTo((60 * (1500 / 3.75) * 0.5 + 6000 * 2) / 1e6, 12);
    expect(cost!.dollars!.least).toBeLessThan(cost!.dollars!.likely);
    expect(cost!.dollars!.most).toBeGreaterThan(cost!.dollars!.likely);
  });

  test('a prompt of unknown length has no price, and neither has the sum', () => {
    const plan = planRun(
      inputFor(cases.slice(0, 20), {
        price: { prompt: 1, reply: 1 },
        variants: [{ provider: 'model', prompt: 'prompt.py', characters: undefined }],
      }),
    );
    expect(plan.variants[0]!.promptTokens).toBeUndefined();
    expect(plan.total.dollars).toBeUndefined();
    expect(planText(plan)).toContain('unknown');
  });
});

describe('what a run can show', () => {
  const planned = once(() => planRun(inputFor(casesOf(compositional(figure4)))));

  test('all units: exact for these questions, a perfect model always passes', () => {
    const plan = planned();
    expect(plan.worlds).toHaveLength(1);
    expect(plan.worlds[0]!.class.perfect).toBe(1);
    expect(plan.worlds[0]!.class.nearlyPerfect).toBeLessThan(0.3);
    const global = plan.intervals.find(({ what }) => what === 'global PNS')!;
    expect(widthOf(global.value)).toBeUndefined();
    expect(planText(plan)).toMatch(/global PNS +\| +\d\.\d+ \| exact/);
    expect(plan.intervals[0]!.what).toBe('CCR unit discrimination');
  });

  test('what always saying the more frequent word gets, and how few units are causal', () => {
    const plan = planned();
    expect(plan.tasks[0]!.frequentWord).toEqual({ word: 'yes', share: 350 / 356 });
    // One unit a pair, of 2 to 128: X causes Y in a single setting of the noise.
    expect(plan.worldPlans[0]).toMatchObject({ causalUnits: [1, 1], unitsOfPair: [2, 128] });
    expect(planText(plan)).toContain('always saying yes gets 98 % right');
  });

  test('class VC grows rarer with errors, and a perfect model has it always', () => {
    const { worldPlans } = planned();
    const { verdicts } = worldPlans[0]!;
    expect(verdicts.map(({ errorRate }) => errorRate)).toEqual([0, 0.005, 0.01, 0.02, 0.03]);
    expect(verdicts[0]).toMatchObject({ vc: 1, complete: 1 });
    expect(verdicts.map(({ vc }) => vc)).toEqual(verdicts.map(({ vc }) => vc).toSorted((a, b) => b - a));
    expect(verdicts[2]!.vc).toBeGreaterThan(0.1);
    expect(verdicts[2]!.vc).toBeLessThan(0.3);
  });

  test("the paper's sample: intervals, and every verdict inconclusive", () => {
    const plan = planRun(inputFor(casesOf(compositional({ ...figure4, units: { sample: 200 } }))));
    expect(plan.worlds[0]!.class.perfect).toBeLessThan(0.95);
    const global = plan.intervals.find(({ what }) => what === 'global PNS')!;
    // Wilson's interval at 0.11 of 200.
    expect(widthOf(global.value)).toBeGreaterThan(0.07);
    expect(widthOf(global.value)).toBeLessThan(0.11);
    expect(planText(plan)).toContain('failures in these worlds may be inconclusive');
  });

  test('several worlds have intervals over worlds', () => {
    const bccs = [
      { type: 'cycle', nodes: 3 },
      { type: 'cycle', nodes: 3 },
    ];
    const plan = planRun(inputFor(casesOf(compositional({ bccs, worlds: 6 }))));
    expect(plan.intervals.map(({ what }) => what)).toContain('valid pairs, over worlds');
    expect(planText(plan)).toContain('5 of 6 worlds are shown');
  });
});
