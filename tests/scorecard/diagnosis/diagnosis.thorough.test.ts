import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import type { Case } from '../../../src/cases/case.ts';
import { predictions } from '../../../src/scorecard/diagnosis/diagnosis.ts';
import type { AnswerSheet } from '../../../src/scoring/rows/answer-sheet.ts';
import { groupsOfTwins, twinsOf } from '../../../src/tasks/compositional/score/twin-claims.ts';
import { worldsAsked } from '../../../src/tasks/compositional/score/world-questions.ts';
import { SCORES } from '../../../src/tasks/scores.ts';
import type { SimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../support/rows.ts';
import { answersOf, idOf, rollUpAnswers } from '../../support/scored.ts';
import { answered, columnOf, replyTo, sheetOf } from '../../support/variant-answers.ts';
import { diagnosesOf, run } from './diagnosis.ts';

describe('compositional causal reasoning', () => {
  test('holds for sampled units and factual questions, with random functions', () => {
    const sampled = compositional({
      preset: 'maasch-2025-figure-4',
      functions: 'random',
      noise: { min: 0.3, max: 0.7 },
      units: { sample: 60 },
      queries: 'factual-counterfactual',
    });
    const models = ['credulous', 'intervention-blind', 'always-no'] as const;
    const found = diagnosesOf(sampled, [
      ...models.map((model) => ({ model })),
      { model: 'forgetful', steps: 2 },
    ]);
    expect(found.map(({ best }) => best)).toEqual(
      [...models, 'forgetful after 2 links'].map((name) => [name]),
    );
  });
});

describe('what a model would say is worked out from rows alone', () => {
  const mixed = interventionEffects({
    graphs: [
      'confounding',
      'diamond',
      { random: { nodes: 5, density: 0.4 } },
      { edges: ['X -> A', 'A -> Y'] },
    ],
    queries: 'all',
    names: ['tuebingen', 'random-tuebingen'],
    phrasings: ['intervention', 'substitution'],
    draws: 4,
  });
  const told = compositional({
    preset: 'maasch-2025-figure-4',
    functions: 'random',
    units: { sample: 25 },
    queries: 'factual-counterfactual',
  });

  test.each([
    ['intervention-effects', mixed],
    ['compositional', told],
  ] as const)('and is what it says to the prompt: %s', (task, tests) => {
    const rows = rowsOf(tests, [simulatedVariant({ model: 'oracle' })]);
    const sheet = answersOf(rows).sheet;
    const { candidates, positions } = predictions(sheet, SCORES)[0]!;
    const promptOfCase = new Map(tests.map((item) => [idOf(item.metadata as Case), promptOf(item)]));
    expect(candidates.length).toBeGreaterThan(4);
    for (const { models, says } of candidates) {
      const pattern = /^([a-z-]+)(?: after (\d) links?)?(?:, then (\w+))?$/;
      const found = models.flatMap((name) => pattern.exec(name) ?? []);
      // Readers of last causes, or of the list alone, are known by their answers alone.
      if (found.length === 0) {
        expect([['last cause only'], ['list order']]).toContainEqual(models);
        continue;
      }
      const [, name, steps, guess] = found;
      const reply = simulatedVariant({
        model: name as SimulatedModelConfig['model'],
        ...(steps && { steps: Number(steps) }),
        ...(guess && { guess: guess as SimulatedModelConfig['guess'] }),
      });
      positions.forEach((position, i) => {
        const prompt = promptOfCase.get(idOf(sheet.cases[position]!))!;
        expect(/yes/i.test(String(reply.reply(prompt, 0)))).toBe(says[i] === 1);
      });
    }
    expect(sheet.cases[0]!.task).toBe(task);
  });
});

describe('a design on which who misses most is hardly ever wrong', () => {
  /** The headline and the verdict of a variant that errs at some positions alone. */
  function erringAt(sheet: AnswerSheet, wrong: ReadonlySet<number>) {
    const variant = columnOf(sheet, 'errs', (item, position) => replyTo(item, !wrong.has(position)));
    const { metrics, diagnoses, answers } = rollUpAnswers(answered(sheet, [variant]), run).variants[0]!;
    return { headline: metrics[0], verdict: diagnoses[0]!.verdict, accuracy: answers.accuracy };
  }

  test('calls nobody an oracle who misses a group of twins, whatever else is right', () => {
    const sheet = sheetOf(compositional({ preset: 'decisive' }));
    const world = worldsAsked(sheet)[0]!();
    const twins = groupsOfTwins(twinsOf(world, world.pairs)).get('and, cause 2 of 2')!;
    // One of two answers about each blocked unit: it seems open.
    const wrong = new Set(twins.map(({ blocked }) => (blocked.truth.y1 === 1 ? blocked.y0! : blocked.y1!)));
    const found = erringAt(sheet, wrong);
    expect(found.headline).toMatchObject({ name: 'CCR discrimination', value: { value: 0 } });
    expect(found.accuracy).toMatchObject({ value: expect.closeTo(1 - wrong.size / sheet.cases.length, 12) });
    expect(wrong.size / sheet.cases.length).toBeLessThan(0.05);
    expect(found.verdict).not.toBe('oracle');
  });
});
