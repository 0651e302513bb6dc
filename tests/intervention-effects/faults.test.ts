import { describe, expect, test } from 'vitest';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/case.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { type AskedQuestion, answersOf, ask, casesOf, type Model, valueIn } from './asked.ts';

/** The questions that a simulated model answers wrong. */
function wronglyAnswered(questions: readonly AskedQuestion[], model: Model): InterventionEffectCase[] {
  const answers = answersOf(questions, model);
  return casesOf(questions).filter(({ truth }, i) => answers[i]![0] !== (truth ? 'yes' : 'no'));
}

describe('on two paths of 16 links,', () => {
  const questions = ask({});
  const [discrimination] = interventionEffectMetrics(casesOf(questions));

  test.each([
    ['oracle', 1],
    // These give the same answer to both questions of each pair.
    ['always-yes', 0],
    ['always-no', 0],
    ['graph-blind', 0],
    ['edge-only', 0],
    // It is right before interventions alone, which are half of the questions.
    ['intervention-blind', 0.5],
  ])('the simulated model “%s” has a discrimination of %d', (model, expected) => {
    const estimate = discrimination!.estimate(answersOf(questions, model));
    expect(valueIn(estimate)).toBeCloseTo(expected, 12);
  });

  test.each([
    // Interventions are on places 7 to 9 of the path, or of its image. A window of 6 links does not reach an end.
    ['windows', 1, 0],
    ['windows', 3, 0],
    ['windows', 6, 0],
    // From 9 links on, these see every intervention on the path, but no difference without an intervention.
    ['links-back', 1, 0],
    ['links-back', 4, 0],
    ['links-back', 6, 0],
    ['links-back', 9, 0.5],
    ['links-ahead', 6, 0],
    ['links-ahead', 9, 0.5],
    ['links-from-both-ends', 6, 0],
    ['links-from-both-ends', 8, 0.5],
    // The path has 16 links, so 15 steps never reach its end.
    ['forgetful', 15, 0],
    ['forgetful', 16, 1],
  ])('the simulated model “%s” (steps: %i) has a discrimination of %d', (model, steps, expected) => {
    const estimate = discrimination!.estimate(answersOf(questions, { model, steps }));
    expect(valueIn(estimate)).toBeCloseTo(expected, 12);
  });
});

test('a simulated model that judges by which variable the prompt names first has a discrimination near 0', () => {
  const questions = ask({ links: 8, draws: 600 });
  const [discrimination] = interventionEffectMetrics(casesOf(questions));
  const estimate = discrimination!.estimate(answersOf(questions, 'first-named'));
  // Its expected value is 0, and the standard error of 600 draws is about 0.02.
  expect(Math.abs(Number(valueIn(estimate)))).toBeLessThan(0.06);
});

describe('on the graphs of Kasetty et al. 2024,', () => {
  const questions = ask({
    preset: 'paper',
    draws: 10,
    names: ['random-char', 'tuebingen'],
    phrasings: ['intervention', 'substitution'],
  });

  test('the simulated model “memoriser” is wrong only about pairs from the Tübingen data, and only if the correct answer is no', () => {
    const items = wronglyAnswered(questions, { model: 'memoriser' });
    expect(items).not.toEqual([]);
    expect(items.every(({ names, listed, truth }) => names === 'tuebingen' && listed && !truth)).toBe(true);
  });

  test('the simulated model “word-bound” is wrong only about severed relations, and only if the prompt uses a made-up word for interventions', () => {
    const items = wronglyAnswered(questions, { model: 'word-bound' });
    expect(items).not.toEqual([]);
    expect(items.every(({ phrasing, truth }) => phrasing === 'substitution' && !truth)).toBe(true);
  });
});

test('the simulated model “slips” gets more answers wrong on paths of 32 links than on paths of 4 links', () => {
  const wrongOn = (links: number): number =>
    wronglyAnswered(ask({ links, draws: 60 }), { model: 'slips', slipRate: 0.02 }).length;
  const [short, long] = [wrongOn(4), wrongOn(32)];
  expect(short).toBeGreaterThan(0);
  // Eight times as many steps give at least twice as many errors.
  expect(long).toBeGreaterThan(2 * short);
});
