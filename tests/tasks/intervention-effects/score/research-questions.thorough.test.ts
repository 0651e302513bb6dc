import { expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import {
  relationItems,
  type ScoredEffect,
} from '../../../../src/tasks/intervention-effects/score/intervention-effects-items.ts';
import { researchQuestions } from '../../../../src/tasks/intervention-effects/score/research-questions.ts';
import { IS_NIGHTLY, nightly } from '../../../support/fuzz.ts';
import { rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { answersOf, rollUp } from '../../../support/scored.ts';
import { design, run } from './research-questions.ts';

test('where few relations change, those that do weigh as much: who ignores interventions is not good there', () => {
  const tests = interventionEffects({
    graphs: [{ random: { nodes: 9, density: 0.2 } }],
    queries: 'all',
    draws: 4,
  });
  const { variants } = rollUp(
    rowsOf(
      tests,
      (['oracle', 'relation-retrieval'] as const).map((model) => simulatedVariant({ model })),
    ),
    run,
  );
  const [oracle, blind] = variants.map(({ metrics, interventionEffects: found }) => ({
    accuracy: metrics.find(({ name }) => name === 'IE accuracy')!.value,
    raw: found!.accuracy,
    rq1: found!.contrasts.find(({ question, cell }) => question === 'accuracy' && !cell)!,
  }));
  expect(oracle!.accuracy).toMatchObject({ value: 1 });
  expect(blind!.raw).toMatchObject({ value: expect.closeTo(0.95, 1) });
  expect(blind!.accuracy).toMatchObject({ value: expect.closeTo(0.5, 12) });
  expect(blind!.rq1).toMatchObject({ verdict: 'fail', estimate: { value: expect.closeTo(0.5, 12) } });
});

test('a model without any fault is accused of one in 7 % of 300 runs each night, of 38 otherwise, of anything in no more, and intervals hold 0 in 93 %', () => {
  const sheet = answersOf(rowsOf(design(15), [simulatedVariant({ model: 'oracle' })])).sheet;
  const { observations, effects } = relationItems(sheet);
  const retrieval = observations.map((item) => ({ ...item, successes: 1, total: 1 }));
  const counts = new Map<string, { rejected: number; held: number; runs: number }>();
  const accused = { totals: 0, cells: 0 };
  for (let seed = 0; seed < nightly(300, 1 / 8); seed++) {
    const rng = namedRng('even', seed);
    // Right in four of five, and in half of all cases as the rest of its draw: as good as RQ1 wants, and no better.
    const mood = new Map<string, boolean>();
    const scored = effects.map((effect): ScoredEffect => {
      const key = effect.draw + effect.about.names;
      const shared = mood.get(key) ?? rng.bernoulli(0.8);
      mood.set(key, shared);
      const right = rng.bernoulli(0.5) ? shared : rng.bernoulli(0.8);
      return { ...effect, successes: Number(right), total: 1 };
    });
    const contrasts = researchQuestions(scored, { retrieval, knowledge: [] }, { level: 0.95, seed });
    const isAccused = (family: RegExp) =>
      contrasts.some(
        ({ test: one }) => one.kind === 'tested' && family.test(one.family) && one.adjustedP <= 0.05,
      );
    accused.totals += Number(isAccused(/^totals$/));
    accused.cells += Number(isAccused(/^cells of substitution$/));
    for (const { question, cell, estimate, test: tested } of contrasts) {
      if (question === 'accuracy' || cell || tested.kind !== 'tested') continue;
      const count = counts.get(question) ?? { rejected: 0, held: 0, runs: 0 };
      count.runs++;
      if (tested.p <= 0.05) count.rejected++;
      if (estimate.kind === 'estimate' && estimate.interval.kind === 'interval') {
        if (estimate.interval.low <= 0 && estimate.interval.high >= 0) count.held++;
      }
      counts.set(question, count);
    }
  }
  expect(counts.size).toBe(3);
  for (const { rejected, held, runs } of counts.values()) {
    expect(rejected / runs).toBeLessThanOrEqual(0.07);
    // Of 38, three are 8 %.
    expect(held / runs).toBeGreaterThanOrEqual(IS_NIGHTLY ? 0.93 : 0.92);
  }
  // At 5 %, 22 of 300 or more come in one of twenty times, and 6 of 38 in one of ninety.
  const most = IS_NIGHTLY ? 21 : 5;
  expect(accused.totals).toBeLessThanOrEqual(most);
  expect(accused.cells).toBeLessThanOrEqual(most);
});
