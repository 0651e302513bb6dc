import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import type { Case } from '../../../src/cases/case.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { diagnose, predictions } from '../../../src/scorecard/diagnosis/diagnosis.ts';
import type { Diagnosis } from '../../../src/scorecard/diagnosis/diagnosis-schema.ts';
import type { AnswerSheet } from '../../../src/scoring/rows/answer-sheet.ts';
import { simulatedVariant as studyVariant } from '../../../src/study/simulated-scorecard.ts';
import { worldsAsked } from '../../../src/tasks/compositional/score/world-questions.ts';
import { SCORES } from '../../../src/tasks/scores.ts';
import type { SimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../../support/rows.ts';
import { KINDS, rollUp, rollUpAnswers } from '../../support/scored.ts';
import { answered, columnOf, replyTo, sheetOf } from '../../support/variant-answers.ts';
import { type Answering, DRAWS, diagnosesOf, relations, run } from './diagnosis.ts';

const stories = compositional({ preset: 'maasch-2025-figure-4' });

function diagnosisOf(tests: typeof relations, variant: Answering): Diagnosis {
  return diagnosesOf(tests, [variant])[0]!;
}

/** Answers like one model, but for a share of questions that it answers like another. */
function mixture(
  mostly: SimulatedModelConfig['model'],
  sometimes: SimulatedModelConfig['model'],
  share: number,
): SimulatedVariant {
  const [one, other] = [simulatedVariant({ model: mostly }), simulatedVariant({ model: sometimes })];
  return {
    label: 'mixture',
    reply: (prompt) => (namedRng('mixture', prompt).bernoulli(share) ? other : one).reply(prompt, 0),
  };
}

describe('intervention effects', () => {
  const SHORTCUTS = [
    ...(['relation-retrieval', 'memoriser', 'word-bound', 'edge-only', 'graph-blind'] as const),
    ...(['always-yes', 'always-no'] as const),
  ];
  const [oracle, noisy, veryNoisy, often, seldom, mute, byAnotherName, ...shortcuts] = diagnosesOf(
    relations,
    [
      { model: 'oracle' },
      { model: 'noisy', errorRate: 0.2 },
      { model: 'noisy', errorRate: 0.5 },
      mixture('relation-retrieval', 'oracle', 1 / 3),
      mixture('oracle', 'relation-retrieval', 1 / 3),
      { label: 'mute', reply: () => '' },
      { model: 'intervention-blind' },
      ...SHORTCUTS.map((model) => ({ model })),
    ],
  );

  test.each(SHORTCUTS.map((model, i) => [model, shortcuts[i]!] as const))(
    '%s is named from its answers alone',
    (model, { verdict, best, candidates }) => {
      expect({ verdict, best }).toEqual({ verdict: 'model', best: [model] });
      expect(candidates[0]).toMatchObject({
        models: [model],
        agreement: { value: 1, interval: { kind: 'interval', method: 'empirical-likelihood' } },
        elsewhere: { value: 1 },
      });
    },
  );

  test('by another name it is the same: intervention-blind', () => {
    expect(byAnotherName?.best).toEqual(['relation-retrieval']);
  });

  test('says on how many questions each model differs from the oracle', () => {
    const cases = Object.fromEntries(
      oracle!.candidates.map(({ models, cases: count }) => [models.join(), count]),
    );
    // Of a draw: 7 relations severed, in 2 phrasings, under 3 kinds of names. Memory: bivariate 1, mediation 2,
    // confounding 3 after and 1 before. Edges: A→C before and under do(A). The truth is yes as often as no. Without the
    // graph: 2 that do not hold, before and under 3 interventions elsewhere; and A→C under do(B).
    expect(cases).toEqual({
      'relation-retrieval': DRAWS * 7 * 2 * 3,
      'word-bound': DRAWS * 7 * 3,
      memoriser: DRAWS * (6 * 2 + 1),
      'edge-only': DRAWS * (2 + 1) * 3,
      'graph-blind': DRAWS * (2 + (3 + 1) * 2) * 3,
      'always-yes': relations.length / 2,
      'always-no': relations.length / 2,
    });
  });

  test('the oracle is called so', () => {
    expect(oracle).toMatchObject({ verdict: 'oracle', best: [] });
  });

  test('a variant that errs like nobody is called so', () => {
    for (const found of [noisy, veryNoisy]) expect(found).toMatchObject({ verdict: 'none', best: [] });
  });

  test('a habit shows through other answers: two of three like relation retrieval', () => {
    expect(often).toMatchObject({ verdict: 'model', best: ['relation-retrieval'] });
    const [best] = often!.candidates;
    expect(best!.agreement).toMatchObject({ value: expect.closeTo(2 / 3, 1) });
    // One of three is not a habit.
    expect(seldom?.verdict).toBe('none');
  });

  test('on too few draws it may be chance', () => {
    const few = interventionEffects({ names: 'tuebingen', graphs: ['bivariate'], draws: 3 });
    expect(diagnosisOf(few, { model: 'always-yes' })).toMatchObject({
      verdict: 'inconclusive',
      best: ['always-yes'],
    });
  });

  test('models that no question tells apart are named together', () => {
    const substituted = interventionEffects({ preset: 'paper', phrasings: 'substitution', draws: 10 });
    expect(diagnosisOf(substituted, { model: 'word-bound' }).best).toEqual([
      'relation-retrieval',
      'word-bound',
    ]);
    const listed = interventionEffects({ graphs: ['bivariate'], names: 'tuebingen', draws: 20 });
    expect(diagnosisOf(listed, { model: 'memoriser' }).best).toEqual(['relation-retrieval', 'memoriser']);
  });

  test('no answers are no evidence', () => {
    expect(mute).toMatchObject({
      verdict: 'undefined',
      best: [],
      accuracy: { kind: 'undefined', reason: 'no-answers' },
    });
  });
});

describe('compositional causal reasoning', () => {
  const NAMED: readonly [Partial<SimulatedModelConfig>, string | readonly string[]][] = [
    // Where every effect follows its cause, nothing tells the two apart but facts and rules that are not monotone.
    [{ model: 'credulous' }, ['credulous', 'echo']],
    [{ model: 'echo' }, ['credulous', 'echo']],
    [{ model: 'missed-parent' }, 'missed-parent'],
    [{ model: 'first-cause' }, 'first-cause'],
    [{ model: 'intervention-blind' }, 'intervention-blind'],
    [{ model: 'relation-retrieval' }, 'intervention-blind'],
    [{ model: 'always-yes' }, 'always-yes'],
    [{ model: 'always-no' }, 'always-no'],
    [{ model: 'forgetful', steps: 0 }, 'forgetful after 0 links'],
    [{ model: 'edge-only' }, 'forgetful after 1 link'],
    [{ model: 'forgetful', steps: 1 }, 'forgetful after 1 link'],
    [{ model: 'forgetful', steps: 2 }, 'forgetful after 2 links'],
    // Of rules that are all `or`, what is more often so is yes.
    [
      { model: 'forgetful', steps: 1, guess: 'yes' },
      ['forgetful after 1 link, then yes', 'forgetful after 1 link, then often'],
    ],
    // After one link it looks at nothing but what is supposed.
    [{ model: 'forgetful', steps: 1, guess: 'supposed' }, 'graph-blind'],
    [{ model: 'forgetful', steps: 2, guess: 'supposed' }, 'forgetful after 2 links, then supposed'],
  ];
  const [oracle, noisy, afterThree, ...named] = diagnosesOf(stories, [
    { model: 'oracle' },
    { model: 'noisy', seed: 2 },
    { model: 'forgetful', steps: 3 },
    ...NAMED.map(([config]) => config),
  ]);

  test.each(NAMED.map(([config, name], i) => [config, name, named[i]!] as const))(
    '%j is named from its answers alone',
    (_, name, found) => {
      expect(found).toMatchObject({ task: 'compositional', verdict: 'model', best: [name].flat() });
    },
  );

  test('few wrong answers are named too, but as perhaps chance: after three links, seven in four settings', () => {
    const { verdict, best, candidates } = afterThree!;
    expect({ verdict, best }).toEqual({ verdict: 'inconclusive', best: ['forgetful after 3 links'] });
    expect(candidates.find(({ models }) => models[0] === best[0])!.cases).toBe(7);
    const quiet = compositional({ preset: 'maasch-2025-figure-4', noise: 0.1, units: { sample: 60 } });
    expect(diagnosisOf(quiet, { model: 'forgetful', steps: 3 })).toMatchObject({
      verdict: 'model',
      best,
    });
  });

  test('the oracle is called so, and what errs like nobody is called so', () => {
    expect(oracle?.verdict).toBe('oracle');
    expect(noisy?.verdict).toBe('none');
  });
});

test('each task has a diagnosis of its own', () => {
  const { diagnoses } = rollUp(
    rowsOf([...stories, ...relations], [simulatedVariant({ model: 'edge-only' })]),
    run,
  ).variants[0]!;
  expect(diagnoses.map(({ task, best }) => [task, ...best])).toEqual([
    ['compositional', 'forgetful after 1 link'],
    ['intervention-effects', 'edge-only'],
  ]);
});

describe('a design on which who misses most is hardly ever wrong', () => {
  // Of 356 questions 350 have the answer yes: one unit of each pair is causal.
  test('names who follows two links only, though 96 % are right', () => {
    const { verdict, best, accuracy } = diagnosisOf(stories, { model: 'forgetful', steps: 2 });
    expect({ verdict, best }).toEqual({ verdict: 'model', best: ['forgetful after 2 links'] });
    expect(accuracy).toMatchObject({ value: expect.closeTo(0.96, 2) });
  });

  /** The headline and the verdict of a variant that errs at some positions alone. */
  function erringAt(sheet: AnswerSheet, wrong: ReadonlySet<number>) {
    const variant = columnOf(sheet, 'errs', (item, position) => replyTo(item, !wrong.has(position)));
    const { metrics, diagnoses, answers } = rollUpAnswers(answered(sheet, [variant]), run).variants[0]!;
    return { headline: metrics[0], verdict: diagnoses[0]!.verdict, accuracy: answers.accuracy };
  }

  test('nor, where there are no twins, who misses half of the causal units', () => {
    const sheet = sheetOf(stories);
    const missed = ['X→D', 'C→D', 'D→Y'];
    const causal = worldsAsked(sheet)[0]!().pairs.flatMap(({ cause, effect, units }) =>
      missed.includes(`${cause}→${effect}`) ? units.filter(({ truth }) => truth.y1 !== truth.y0) : [],
    );
    const found = erringAt(sheet, new Set(causal.map(({ y0 }) => y0!)));
    expect(causal).toHaveLength(3);
    expect(found.headline).toMatchObject({
      name: 'CCR unit discrimination',
      value: { value: expect.closeTo(0.5, 12) },
    });
    expect(found.accuracy).toMatchObject({ value: 353 / 356 });
    expect(found.verdict).toBe('none');
  });

  test('calls nobody an oracle whose discrimination is clearly below 0.9', () => {
    const cases = stories.map(({ metadata }) => metadata as Case);
    const variant = studyVariant(cases, { errorRate: 0 });
    const [known] = predictions({ kinds: KINDS, cases, variants: [variant] }, SCORES);
    const verdictAt = (low: number, high: number) =>
      diagnose({ ...known!, candidates: [] }, variant, 0.95, {
        kind: 'estimate',
        value: (low + high) / 2,
        interval: { kind: 'interval', low, high, level: 0.95, method: 'empirical-likelihood' },
      }).verdict;
    expect([verdictAt(0.5, 0.89), verdictAt(0.5, 0.9), verdictAt(0.9, 1)]).toEqual([
      'none',
      'oracle',
      'oracle',
    ]);
    expect(diagnose({ ...known!, candidates: [] }, variant, 0.95, undefined).verdict).toBe('oracle');
  });
});
