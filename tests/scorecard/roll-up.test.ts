import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { once } from '../../src/lib/caching.ts';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import type { VariantWorld } from '../../src/tasks/compositional/score/compositional-schema.ts';
import type { SimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { plain, rollUp } from '../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const figure4 = compositional({ preset: 'maasch-2025-figure-4', seed: 2025 });
const relations = interventionEffects({ preset: 'paper', draws: 4, seed: 2025 });

function scorecardOf(tests: typeof figure4, ...models: Partial<SimulatedModelConfig>[]): ScorecardView {
  return validated(rollUp(rowsOf(tests, models.map(simulatedVariant)), run));
}

function validated(scorecard: ScorecardView): ScorecardView {
  expect(scorecardSchema.parse(JSON.parse(JSON.stringify(plain(scorecard))))).toEqual(plain(scorecard));
  return scorecard;
}

function worldOf(model: Partial<SimulatedModelConfig>): VariantWorld {
  return scorecardOf(figure4, model).variants[0]!.compositional[0]!;
}

const values = (world: VariantWorld): Record<string, number> =>
  Object.fromEntries(
    world.quantities.map(({ pair, pns }) => [
      pair,
      pns.estimate.kind === 'estimate' ? pns.estimate.value : Number.NaN,
    ]),
  );
const invalid = (world: VariantWorld): string[] =>
  world.quantities.filter(({ validity }) => validity === 'invalid').map(({ pair }) => pair);
const quadrants = (world: VariantWorld): Record<string, string> =>
  Object.fromEntries(world.compositions.map(({ path, quadrant }) => [path, quadrant]));

describe('each simulated model lands in its place on Figure 4', () => {
  test('oracle: every PNS exact, no error, VC, complete', () => {
    const world = worldOf({ model: 'oracle' });
    const exact = { 'X→C': 0.216, 'X→D': 0.1296, 'C→D': 0.6, 'C→Y': 0.1296, 'D→Y': 0.216, 'X→Y': 0.0279936 };
    for (const [pair, value] of Object.entries(exact))
      expect(Math.abs(values(world)[pair]! - value)).toBeLessThan(1e-12);
    for (const { ate, defierRate, pns } of world.quantities) {
      expect(pns.error.relative).toMatchObject({ kind: 'estimate', value: 0 });
      expect(pns.populationError.relative).toMatchObject({ kind: 'estimate', value: 0 });
      expect(defierRate.estimate).toMatchObject({ value: 0 });
      expect(ate.estimate).toEqual(pns.estimate);
      expect(pns.estimate).toMatchObject({ interval: { kind: 'none', reason: 'exact' } });
    }
    for (const { external, internal } of world.compositions) {
      expect(external.relative).toMatchObject({ value: 0 });
      expect(internal.relative).toMatchObject({ value: 0 });
    }
    expect(world).toMatchObject({ quadrant: 'VC', verdict: 'VC', complete: 'yes', classes: { VC: 1 } });
  });

  test.each(['always-yes', 'always-no', 'intervention-blind'] as const)(
    '%s: PNS 0 everywhere, consistency undefined: degenerate, no class',
    (model) => {
      const world = worldOf({ model });
      expect(Object.values(values(world))).toEqual([0, 0, 0, 0, 0, 0]);
      for (const { internal, quadrant } of world.compositions) {
        expect(internal.relative).toEqual({ kind: 'undefined', reason: 'degenerate' });
        expect(quadrant).toBe('undefined');
      }
      expect(world).toMatchObject({ quadrant: 'undefined', verdict: 'undefined', complete: 'no' });
    },
  );

  test('forgetful after three links: only X→Y wrong, VI', () => {
    const world = worldOf({ model: 'forgetful', steps: 3 });
    expect(invalid(world)).toEqual(['X→Y']);
    expect(world).toMatchObject({ quadrant: 'VI', complete: 'no' });
    for (const { internal } of world.compositions) expect(internal.relative).toEqual({ kind: 'unbounded' });
  });

  test('forgetful after two links: C→Y and X→Y wrong, mixed', () => {
    const world = worldOf({ model: 'forgetful', steps: 2 });
    expect(invalid(world)).toEqual(['X→Y', 'C→Y']);
    expect(quadrants(world)).toEqual({ 'X→C→Y': 'undefined', 'X→D→Y': 'VI', 'X→C→D→Y': 'VI' });
    expect(world.quadrant).toBe('mixed');
  });

  test('credulous: every PNS 1, IC', () => {
    const world = worldOf({ model: 'credulous' });
    for (const value of Object.values(values(world))) expect(value).toBeCloseTo(1, 12);
    expect(world).toMatchObject({ quadrant: 'IC', complete: 'no' });
  });

  test('noisy 20 %: II in most of 40 seeds each night, 15 otherwise, never VC, never complete', () => {
    const seeds = Array.from({ length: IS_NIGHTLY ? 40 : 15 }, (_, i) => i + 1);
    const { variants } = scorecardOf(
      figure4,
      ...seeds.map((seed) => ({ model: 'noisy', errorRate: 0.2, seed }) as const),
    );
    const worlds = variants.map(({ compositional: [world] }) => world!);
    expect(worlds.filter(({ quadrant }) => quadrant === 'II').length).toBeGreaterThanOrEqual(
      0.6 * seeds.length,
    );
    for (const world of worlds) {
      expect(world.quadrant).not.toBe('VC');
      expect(world.complete).toBe('no');
    }
  });

  test('noisy 20 %, on the questions of the shipped config: II', () => {
    const shipped = compositional({ preset: 'decisive-small', seed: 2025 });
    const [world] = scorecardOf(shipped, { model: 'noisy', errorRate: 0.2 }).variants[0]!.compositional;
    expect(world).toMatchObject({ quadrant: 'II', verdict: 'II', complete: 'no' });
  });
});

describe('intervention effects', () => {
  test('oracle: accuracy 1 and retrieval 1, with an interval that is never ± 0', () => {
    const { interventionEffects: found } = scorecardOf(relations, { model: 'oracle' }).variants[0]!;
    // 4 draws × (2 queries × 2 interventions + 2 graphs × 3 × 3); 4 × (2 + 3 + 3) questions before.
    expect(found!.accuracy).toMatchObject({
      value: 1,
      successes: 88,
      total: 88,
      interval: { high: 1, method: 'empirical-likelihood' },
    });
    expect(found!.retrieval).toMatchObject({ value: 1, successes: 32, total: 32 });
    expect(
      found!.accuracy.kind === 'estimate' &&
        found!.accuracy.interval.kind === 'interval' &&
        found!.accuracy.interval.low,
    ).toBeLessThan(1);
  });

  test('intervention-blind: retrieval 1, and wrong exactly where the intervention has an effect', () => {
    const { interventionEffects: found } = scorecardOf(relations, { model: 'intervention-blind' })
      .variants[0]!;
    expect(found!.retrieval).toMatchObject({ value: 1 });
    const cells = Object.fromEntries(
      found!.cells.map(({ graph, intervention, accuracy }) => [
        `${graph} ${intervention}`,
        accuracy.kind === 'estimate' ? accuracy.successes / 4 : undefined,
      ]),
    );
    // Table 3: how many of each cell's relations are left as they were.
    expect(cells).toEqual({
      'bivariate A': 2,
      'bivariate B': 1,
      'confounding A': 3,
      'confounding B': 2,
      'confounding C': 2,
      'mediation A': 3,
      'mediation B': 1,
      'mediation C': 1,
    });
  });

  test('a right answer after a wrong one before does not count: Eq. 3', () => {
    // No before, no after: the difference is right for A→B under do(A), the relation is not.
    const { interventionEffects: found } = scorecardOf(relations, { model: 'always-no' }).variants[0]!;
    const cell = found!.cells.find(
      ({ graph, intervention }) => graph === 'mediation' && intervention === 'A',
    );
    expect(cell!.accuracy).toMatchObject({ value: 0 });
  });

  test('no answer scores 0, before or after', () => {
    const rows = rowsOf(relations, [{ label: 'mute', reply: () => '' }]);
    const { interventionEffects: found, answers } = rollUp(rows, run).variants[0]!;
    expect(found!.accuracy).toMatchObject({ successes: 0, total: 88 });
    expect(answers).toMatchObject({
      answered: 0,
      unparsed: relations.length,
      accuracy: { kind: 'undefined', reason: 'no-answers' },
    });
  });
});

describe('what is not an answer', () => {
  test('is counted, and never taken for a no', () => {
    const rows = rowsOf(figure4, [
      {
        label: 'patchy',
        reply: (prompt) => {
          const kind = prompt.length % 4;
          if (kind === 0) return 'Yes.';
          if (kind === 1) return 'I am sorry, but I cannot help with that.';
          return kind === 2 ? '' : new Error('503');
        },
      },
    ]);
    const scorecard = rollUp(rows, run);
    const {
      answers,
      compositional: [world],
    } = scorecard.variants[0]!;
    expect(answers.yesRate).toMatchObject({ value: 1 });
    expect(answers.answered + answers.unparsed + answers.refused + answers.errors).toBe(356);
    expect(
      [answers.answered, answers.unparsed, answers.refused, answers.errors].every((count) => count > 0),
    ).toBe(true);
    for (const { coverage } of world!.quantities) expect(coverage).toBeLessThan(1);
    expect(scorecard.problems).toEqual([
      `patchy with direct: ${answers.errors} of ${answers.questions} calls failed (503)`,
    ]);
  });

  test('no answers at all leave every estimate open', () => {
    const { variants } = rollUp(rowsOf(figure4, [{ label: 'mute', reply: () => ({ tool_calls: [] }) }]), run);
    for (const quantity of variants[0]!.compositional[0]!.quantities) {
      expect(quantity).toMatchObject({
        coverage: 0,
        pns: { estimate: { kind: 'bounds', least: 0, greatest: expect.closeTo(1, 12) } },
        validity: 'inconclusive',
      });
    }
    expect(variants[0]!.compositional[0]).toMatchObject({
      verdict: 'inconclusive',
      complete: 'inconclusive',
    });
  });
});

describe('rows', () => {
  const rows = rowsOf(
    [...figure4, ...relations],
    [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'noisy' })],
  );
  const rolled = once(() => rollUp(rows, run));

  test('may come in any order', () => {
    expect(rollUp([...rows].reverse(), run)).toEqual(rolled());
  });

  test('that failed and were retried count once, by their answer', () => {
    const failed = rows
      .slice(0, 50)
      .map(({ gradingResult: _, response: __, ...row }) => ({ ...row, error: '503', failureReason: 2 }));
    expect(rollUp([...failed, ...rows], run)).toEqual(rolled());
    expect(rollUp([...rows, ...failed], run)).toEqual(rolled());
  });

  test('without a grading are read again from the reply', () => {
    const stripped = rows.map(({ gradingResult: _, ...row }) => row);
    expect(rollUp(stripped, run)).toEqual(rolled());
  });

  test('of other tests are passed over; rows that cannot be read are reported', () => {
    const other = { ...rows[0], testIdx: 9_000, testCase: { metadata: { topic: 'capitals' } } };
    const broken = {
      ...rows[0],
      testIdx: 9_001,
      testCase: { metadata: { task: 'compositional', design: 7 } },
    };
    expect(rollUp([null, ...rows], run).problems.join('\n')).toMatch(/not a promptfoo result/);
    const found = rollUp([...rows, other, broken, 'text'], run);
    expect(found.variants).toEqual(rolled().variants);
    expect(found.problems).toHaveLength(2);
    for (const problem of ['not a case of promptfoo-causal', 'not a promptfoo result'])
      expect(found.problems.join('\n')).toContain(problem);
  });

  test('that are missing are named', () => {
    const { problems, variants, design } = rollUp(
      rows.filter((_, i) => i % 10 !== 0 || i >= rows.length / 2),
      run,
    );
    const missing = Math.ceil(rows.length / 2 / 10);
    expect(variants[0]!.answers.missing).toBe(missing);
    expect(variants[1]!.answers.missing).toBe(0);
    expect(problems).toEqual([`oracle with direct: ${missing} cases have no row`]);
    expect(design.parts.map(({ cases, found }) => found - cases)).toEqual([0, 0]);
  });

  test('that no variant has are named by design', () => {
    const cut = rows.filter(
      (row) => !(row.testCase as { description: string }).description.startsWith('Figure 4 · X→Y'),
    );
    const { problems, design } = rollUp(cut, run);
    expect(problems[0]).toBe(
      `design ${design.parts.find(({ task }) => task === 'compositional')!.hash}: 256 of 356 cases have no row in any variant`,
    );
  });

  test('none at all give an empty scorecard', () => {
    expect(rollUp([], run)).toMatchObject({ variants: [], worlds: [], problems: [] });
  });
});

describe('sampled units', () => {
  const tests = compositional({
    preset: 'maasch-2025-figure-4',
    units: { sample: 80 },
    queries: 'factual-counterfactual',
    seed: 4,
  });
  const models = (['oracle', 'credulous'] as const).map((model) => simulatedVariant({ model }));
  const scorecard = validated(rollUp(rowsOf(tests, models), run, { resamples: 200 }));

  test('a perfect model has no error against the units asked, and is yet not sure to pass: inconclusive', () => {
    const [oracle, credulous] = scorecard.variants.map(({ compositional: [world] }) => world!);
    for (const { pns } of oracle!.quantities) expect(pns.error.relative).toMatchObject({ value: 0 });
    for (const { passProbabilityOfPerfectModel: probability } of scorecard.worlds[0]!.compositions) {
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThan(0.95);
    }
    expect(oracle!.verdict).toBe('inconclusive');
    expect(credulous!.verdict).toBe('inconclusive');
  });

  test('PN and PS come from the factual answers; a design without them says so', () => {
    const [{ pn, ps }] = scorecard.variants[0]!.compositional[0]!.quantities as [
      VariantWorld['quantities'][number],
    ];
    expect(pn!.estimate.kind).toBe('estimate');
    expect(ps!.estimate.kind).toBe('estimate');
    expect(worldOf({ model: 'oracle' }).quantities[0]!.pn).toBeUndefined();
  });
});

describe('replicates', () => {
  const erratic = {
    label: 'erratic',
    reply: (prompt: string, replicate: number) =>
      /suppose \S+ were made happy/.test(prompt) === replicate < 3 ? 'Yes.' : 'No.',
  };

  test('that agree change nothing but the count of answers', () => {
    const once = rollUp(rowsOf(figure4, [simulatedVariant({ model: 'noisy' })]), run);
    const thrice = rollUp(rowsOf(figure4, [simulatedVariant({ model: 'noisy' })], 3), run);
    const pns = ({ variants }: ScorecardView) =>
      variants[0]!.compositional[0]!.quantities.map(
        ({ pns: { estimate } }) => estimate.kind === 'estimate' && estimate.value,
      );
    expect(pns(thrice)).toEqual(pns(once));
    expect(thrice.variants[0]!.answers.questions).toBe(3 * 356);
  });

  test('that disagree spread the estimates: the mean is PNS over picking one reply each, shares are of subsamples', () => {
    const [world] = rollUp(rowsOf(figure4, [erratic], 4), run).variants[0]!.compositional;
    // Three of four replies say that the effect follows its cause, one the opposite: 3/4 yes to y1, 1/4 to y0.
    for (const { pns, defierRate, ate } of world!.quantities) {
      expect(pns.estimate).toMatchObject({
        value: expect.closeTo(0.75 * 0.75, 10),
        interval: { kind: 'interval' },
      });
      expect(defierRate.estimate).toMatchObject({ value: expect.closeTo(0.25 * 0.25, 10) });
      expect(ate.estimate).toMatchObject({ value: expect.closeTo(0.5, 10) });
    }
    for (const { quadrantShares } of world!.compositions) {
      const total = Object.values(quadrantShares).reduce((sum, share) => sum + share, 0);
      expect(total).toBeCloseTo(1, 10);
    }
  });
});
