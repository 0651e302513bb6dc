import { describe, expect, test } from 'vitest';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { answersOf, ask, casesOf, valueIn } from './asked.ts';

describe('discrimination on the default design', () => {
  const questions = ask({});
  const [discrimination] = interventionEffectMetrics(casesOf(questions));

  test.each([
    ['oracle', 0, 1],
    ['always-yes', 0, 0],
    ['always-no', 0, 0],
    ['graph-blind', 0, 0],
    ['edge-only', 0, 0],
    ['intervention-blind', 0, 0.5],
    ['windows', 1, 0],
    ['windows', 3, 0],
    ['windows', 6, 0],
    ['links-back', 1, 0],
    ['links-back', 4, 0],
    ['links-back', 6, 0],
    ['links-back', 9, 0.5],
    ['links-ahead', 6, 0],
    ['links-ahead', 9, 0.5],
    ['links-from-both-ends', 6, 0],
    ['links-from-both-ends', 8, 0.5],
    ['forgetful', 15, 0],
    ['forgetful', 16, 1],
  ])('has the expected value for the simulated model %s with %i steps: %d', (model, steps, expected) => {
    const found = discrimination!.estimate(answersOf(questions, { model, steps }));
    expect(valueIn(found)).toBeCloseTo(expected, 12);
  });

  test('is near 0 on average for a model that looks only at which variable is named first', () => {
    const values = Array.from({ length: 20 }, (_, seed) => {
      const own = ask({ seed });
      const [metric] = interventionEffectMetrics(casesOf(own));
      return Number(valueIn(metric!.estimate(answersOf(own, 'first-named'))));
    });
    expect(Math.abs(values.reduce((sum, value) => sum + value) / values.length)).toBeLessThan(0.05);
  });
});

describe('on the graphs of the paper,', () => {
  const questions = ask({
    preset: 'paper',
    draws: 10,
    names: ['random-char', 'tuebingen'],
    phrasings: ['intervention', 'substitution'],
  });
  const wrong = (model: string) => {
    const answers = answersOf(questions, model);
    return questions
      .filter(({ item }, i) => answers[i]![0] !== (item.truth ? 'yes' : 'no'))
      .map(({ item }) => item);
  };

  test('a memoriser is wrong only about listed pairs', () => {
    const items = wrong('memoriser');
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ names, listed, truth }) => names === 'tuebingen' && listed && !truth)).toBe(true);
  });

  test('a word-bound model is wrong only about severed relations phrased with a made-up word', () => {
    const items = wrong('word-bound');
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ phrasing, truth }) => phrasing === 'substitution' && !truth)).toBe(true);
  });

  test('a model that slips is wrong more often on longer paths', () => {
    const ladder = ask({ links: [4, 32], draws: 60 });
    const answers = answersOf(ladder, { model: 'slips', slipRate: 0.02 });
    const [short, long] = [4, 32].map(
      (links) =>
        ladder.filter(({ item }, i) => item.links === links && answers[i]![0] !== (item.truth ? 'yes' : 'no'))
          .length,
    );
    expect(short).toBeGreaterThan(0);
    expect(long).toBeGreaterThan(2 * short!);
  });
});
