import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/case.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { answersOf, ask, casesOf, valueIn } from './asked.ts';

function metricOf(cases: readonly InterventionEffectCase[], name: string) {
  return interventionEffectMetrics(cases).find((metric) => metric.name === name)!;
}

describe('for intervention effects,', () => {
  test.each([
    ['the default design', ['IE discrimination', 'IE accuracy', 'IE retrieval'], {}],
    ['a ladder', ['IE discrimination', 'IE accuracy', 'IE retrieval', 'IE half depth'], { links: [4, 8], draws: 2 }],
    ['the preset “paper”', ['IE accuracy', 'IE retrieval'], { preset: 'paper', draws: 1 }],
    ['a design without interventions', ['IE retrieval'], { graphs: ['chain'], phrasings: 'none', draws: 1 }],
    ['a design without a graph', [], { graphs: ['none'], names: 'tuebingen', draws: 1 }],
  ])('%s has the metrics %j, besides accuracies on subsets of questions', (_, names, config) => {
    const metrics = interventionEffectMetrics(casesOf(ask(config)));
    expect(metrics.filter(({ part }) => !part).map(({ name }) => name)).toEqual(names);
  });

  test('the accuracies on all questions and on four subsets of them are guards with a margin of 0.05', () => {
    const parts = interventionEffectMetrics(casesOf(ask({ draws: 2 }))).filter(({ part }) => part);
    expect(parts.map(({ name }) => name)).toEqual([
      'IE questions',
      'IE before, causal',
      'IE before, not causal',
      'IE after, severed',
      'IE after, unchanged',
    ]);
    expect(parts.every(({ margin, kind }) => margin === 0.05 && kind === 'guard')).toBe(true);
  });
});

/** The questions of two draws of two paths, each with one question of each place. */
const CASES = casesOf(ask({ draws: 2 }));
const ACCURACY = metricOf(CASES, 'IE accuracy');
const DISCRIMINATION = metricOf(CASES, 'IE discrimination');

/** The replies to the question of each place in a draw. */
interface Replies {
  readonly causal: Answer[];
  readonly notCausal: Answer[];
  readonly severed: Answer[];
  readonly unchanged: Answer[];
}

/** The answers in which the draws get these replies. */
function answersIn(...draws: readonly Replies[]): Answer[][] {
  return CASES.map(({ draw, truth, intervention }) => {
    const { causal, notCausal, severed, unchanged } = draws[draw]!;
    if (intervention === 'none') return truth ? causal : notCausal;
    return truth ? unchanged : severed;
  });
}

const YES: Answer[] = ['yes'];
const NO: Answer[] = ['no'];
const UNPARSED: Answer[] = ['unparsed'];
const FAILED: Answer[] = ['error'];
const RIGHT: Replies = { causal: YES, notCausal: NO, severed: NO, unchanged: YES };
const ALL_FAILED: Replies = { causal: FAILED, notCausal: FAILED, severed: FAILED, unchanged: FAILED };

describe('if all answers about one draw are right,', () => {
  // Each draw has a discrimination of its own, two effects, and two questions before interventions.
  test.each<[string, number, string, Replies]>([
    ['IE discrimination', 1, 'all answers are right', RIGHT],
    ['IE discrimination', 0.75, 'the answer about a relation that does not hold is yes', { ...RIGHT, notCausal: YES }],
    ['IE discrimination', 0.75, 'the answer about a severed relation is yes', { ...RIGHT, severed: YES }],
    ['IE discrimination', 0.75, 'the answer about an unchanged relation is no', { ...RIGHT, unchanged: NO }],
    [
      'IE discrimination',
      0.75,
      'the replies to one question with the correct answer yes and to one with the correct answer no are unparsed',
      { ...RIGHT, causal: UNPARSED, severed: UNPARSED },
    ],
    [
      'IE accuracy',
      0.5,
      'the answer to “Does A affect Y?”, which belongs to both intervention effects, is wrong',
      { ...RIGHT, causal: NO },
    ],
    [
      'IE accuracy',
      1,
      'the answer to “Does A affect Y′?”, which belongs to no intervention effect, is wrong',
      { ...RIGHT, notCausal: YES },
    ],
    ['IE accuracy', 0.75, 'the answer after one intervention is wrong', { ...RIGHT, severed: YES }],
    ['IE accuracy', 0.75, 'the reply after one intervention is unparsed', { ...RIGHT, severed: UNPARSED }],
    [
      'IE retrieval',
      0.75,
      'one of two answers before interventions and both answers after interventions are wrong',
      { ...RIGHT, notCausal: YES, severed: YES, unchanged: NO },
    ],
  ])('%s is %d when, in the only other draw, %s', (name, expected, _, replies) => {
    expect(valueIn(metricOf(CASES, name).estimate(answersIn(replies, RIGHT)))).toBeCloseTo(expected, 12);
  });

  test('a repeated question in the only other draw counts by its share of right answers', () => {
    const half: Replies = { ...RIGHT, causal: ['yes', 'no'] };
    expect(valueIn(ACCURACY.estimate(answersIn(half, RIGHT)))).toBe(0.75);
    expect(valueIn(DISCRIMINATION.estimate(answersIn(half, RIGHT)))).toBe(0.875);
  });
});

describe('a failed call', () => {
  test('removes from IE accuracy only the intervention effect to which its question belongs', () => {
    const failed: Replies = { ...RIGHT, severed: FAILED, unchanged: NO };
    // One wrong effect of the first draw, and two right ones of the second.
    expect(valueIn(ACCURACY.estimate(answersIn(failed, RIGHT)))).toBeCloseTo(2 / 3, 12);
  });

  test('removes its whole draw from IE discrimination, which needs all four answers about a draw', () => {
    const failed: Replies = { ...RIGHT, severed: FAILED };
    const blind: Replies = { ...RIGHT, severed: YES };
    expect(valueIn(DISCRIMINATION.estimate(answersIn(failed, blind)))).toBe(0.5);
    expect(valueIn(DISCRIMINATION.estimate(answersIn(ALL_FAILED, RIGHT)))).toBeCloseTo(1, 12);
  });
});

test('IE accuracy is undefined if all calls failed', () => {
  expect(ACCURACY.estimate(answersIn(ALL_FAILED, ALL_FAILED)).kind).toBe('undefined');
});

test('IE discrimination is undefined if the correct answer to every question is yes', () => {
  const cases = CASES.filter(({ truth }) => truth);
  const estimate = metricOf(cases, 'IE discrimination').estimate(cases.map(() => YES));
  expect(estimate.kind).toBe('undefined');
});

test('the loss of IE accuracy is computed only from the questions that both variants answered', () => {
  const baseline = answersIn(RIGHT, { ...RIGHT, causal: FAILED });
  const candidate = answersIn({ ...RIGHT, severed: YES }, { ...RIGHT, causal: NO, unchanged: NO });
  // Only the first draw has answers of both: two right effects of the baseline, one of the candidate.
  expect(valueIn(ACCURACY.loss(baseline, candidate))).toBe(0.5);
  expect(valueIn(ACCURACY.loss(candidate, baseline))).toBe(-0.5);
});

test('in IE accuracy, all severed relations together weigh as much as all unchanged ones, even if only a few are severed', () => {
  // Of the 48 combinations of a relation and an intervention, two sever a relation.
  const questions = ask({ graphs: [{ edges: ['A -> B', 'C -> D'] }], draws: 1 });
  const accuracy = metricOf(casesOf(questions), 'IE accuracy');
  expect(valueIn(accuracy.estimate(answersOf(questions, 'intervention-blind')))).toBeCloseTo(0.5, 12);
});

describe('the half depth on paths of 4, 8, 16 and 32 links', () => {
  const questions = ask({ links: [4, 8, 16, 32], draws: 4 });
  const depth = metricOf(casesOf(questions), 'IE half depth');

  test.each([
    // Discrimination is 1 everywhere.
    ['oracle', 32],
    // It is 0 from the first rung on, for which half of its links stand.
    ['intervention-blind', 2],
    ['always-yes', 2],
  ])('of the simulated model “%s” is %d', (model, expected) => {
    expect(valueIn(depth.estimate(answersOf(questions, model)))).toBeCloseTo(expected, 9);
  });

  test.each([
    // It falls from 1 at 8 links to 0 at 16: to one half halfway between, on a logarithmic scale.
    [8, '8 · √2', 8 * Math.SQRT2],
    // It is 0 from the first rung on.
    [3, '2', 2],
  ])('of the simulated model “forgetful” (steps: %i) is %s', (steps, _value, expected) => {
    expect(valueIn(depth.estimate(answersOf(questions, { model: 'forgetful', steps })))).toBeCloseTo(expected, 9);
  });

  test('has a loss of 1 if the half depth of the candidate is half that of the baseline', () => {
    const baseline = answersOf(questions, { model: 'forgetful', steps: 16 });
    const candidate = answersOf(questions, { model: 'forgetful', steps: 8 });
    expect(valueIn(depth.loss(baseline, candidate))).toBeCloseTo(1, 9);
  });
});
