import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/case.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { answersOf, ask, casesOf, valueIn } from './asked.ts';

function metricOf(cases: readonly InterventionEffectCase[], name: string) {
  return interventionEffectMetrics(cases).find((metric) => metric.name === name)!;
}

const PLACES = ['before, causal', 'before, not causal', 'after, severed', 'after, unchanged'];

describe('the intervention-effects metrics', () => {
  test.each([
    ['the default', {}, ['IE discrimination', 'IE accuracy', 'IE retrieval']],
    [
      'a ladder',
      { links: [4, 8], draws: 2 },
      ['IE discrimination', 'IE accuracy', 'IE retrieval', 'IE half depth'],
    ],
    ['the graphs in the paper', { preset: 'paper', draws: 1 }, ['IE accuracy', 'IE retrieval']],
    [
      'questions before interventions alone',
      { graphs: ['chain'], phrasings: 'none', draws: 1 },
      ['IE retrieval'],
    ],
    ['questions of knowledge alone', { graphs: ['none'], names: 'tuebingen', draws: 1 }, []],
  ])('are listed correctly for %s', (_, config, names) => {
    const metrics = interventionEffectMetrics(casesOf(ask(config)));
    expect(metrics.filter(({ part }) => !part).map(({ name }) => name)).toEqual(names);
  });

  test('include a guard with a margin of 0.05 for each kind of question (before or after an intervention, and what holds there)', () => {
    const parts = interventionEffectMetrics(casesOf(ask({ draws: 2 }))).filter(({ part }) => part);
    expect(parts.map(({ name }) => name)).toEqual(['IE questions', ...PLACES.map((place) => `IE ${place}`)]);
    expect(parts.every(({ margin, kind }) => margin === 0.05 && kind === 'guard')).toBe(true);
  });
});

/** Two draws of two paths, answered by the place of each question. */
const questions = ask({ draws: 2 });
const cases = casesOf(questions);

/** The answers to each kind of questions of a draw. */
interface ByPlace {
  readonly beforeYes: Answer[];
  readonly beforeNo: Answer[];
  readonly severed: Answer[];
  readonly intact: Answer[];
}

function answered(...draws: readonly ByPlace[]): Answer[][] {
  return cases.map(({ draw, truth, intervention }) => {
    const { beforeYes, beforeNo, severed, intact } = draws[draw]!;
    if (intervention === 'none') return truth ? beforeYes : beforeNo;
    return truth ? intact : severed;
  });
}

const YES: Answer[] = ['yes'];
const NO: Answer[] = ['no'];
const UNPARSED: Answer[] = ['unparsed'];
const FAILED: Answer[] = ['error'];
const RIGHT: ByPlace = { beforeYes: YES, beforeNo: NO, severed: NO, intact: YES };
const ALL_FAILED: ByPlace = { beforeYes: FAILED, beforeNo: FAILED, severed: FAILED, intact: FAILED };

describe('IE metrics on a few answers', () => {
  test.each<[string, ByPlace, string, number]>([
    ['all answers are right', RIGHT, 'IE discrimination', 1],
    [
      'the relation between the paths gets a yes before interventions',
      { ...RIGHT, beforeNo: YES },
      'IE discrimination',
      0.75,
    ],
    ['a severed relation gets a yes', { ...RIGHT, severed: YES }, 'IE discrimination', 0.75],
    ['an unchanged relation gets a no', { ...RIGHT, intact: NO }, 'IE discrimination', 0.75],
    [
      'replies are unparsed, which do not count as a yes',
      { ...RIGHT, beforeYes: UNPARSED, severed: UNPARSED },
      'IE discrimination',
      0.75,
    ],
    [
      'one wrong answer before interventions makes two effects wrong',
      { ...RIGHT, beforeYes: NO },
      'IE accuracy',
      0.5,
    ],
    [
      'a wrong answer about the relation between the paths leaves all effects right',
      { ...RIGHT, beforeNo: YES },
      'IE accuracy',
      1,
    ],
    [
      'one wrong answer after an intervention makes one effect wrong',
      { ...RIGHT, severed: YES },
      'IE accuracy',
      0.75,
    ],
    ['a reply is unparsed, which counts as wrong', { ...RIGHT, severed: UNPARSED }, 'IE accuracy', 0.75],
    [
      'one of the two answers before interventions is wrong, and all after them are',
      { ...RIGHT, beforeNo: YES, severed: YES, intact: NO },
      'IE retrieval',
      0.75,
    ],
  ])('have the value computed by hand if %s', (_, first, name, expected) => {
    expect(valueIn(metricOf(cases, name).estimate(answered(first, RIGHT)))).toBeCloseTo(expected, 12);
  });

  test('the answers to a repeated question are averaged', () => {
    const half: ByPlace = { ...RIGHT, beforeYes: ['yes', 'no'] };
    expect(valueIn(metricOf(cases, 'IE accuracy').estimate(answered(half, RIGHT)))).toBe(0.75);
    expect(valueIn(metricOf(cases, 'IE discrimination').estimate(answered(half, RIGHT)))).toBe(0.875);
  });

  test('failed calls are left out of every metric', () => {
    const failed: ByPlace = { ...RIGHT, severed: FAILED, intact: NO };
    expect(valueIn(metricOf(cases, 'IE accuracy').estimate(answered(failed, RIGHT)))).toBeCloseTo(2 / 3, 12);
    expect(valueIn(metricOf(cases, 'IE discrimination').estimate(answered(ALL_FAILED, RIGHT)))).toBeCloseTo(
      1,
      12,
    );
    // A draw without one of its four kinds of questions has no discrimination.
    const blind: ByPlace = { ...RIGHT, severed: YES };
    expect(
      valueIn(metricOf(cases, 'IE discrimination').estimate(answered({ ...RIGHT, severed: FAILED }, blind))),
    ).toBe(0.5);
    const none = answered(ALL_FAILED, ALL_FAILED);
    expect(metricOf(cases, 'IE accuracy').estimate(none).kind).toBe('undefined');
  });

  test('discrimination is undefined where a filtered run asks only questions whose answer is yes', () => {
    const some = cases.filter(({ truth }) => truth);
    const estimate = metricOf(some, 'IE discrimination').estimate(some.map(() => YES));
    expect(estimate.kind).toBe('undefined');
  });

  test('a loss compares only the questions that both variants answered', () => {
    const metric = metricOf(cases, 'IE accuracy');
    const baseline = answered(RIGHT, { ...RIGHT, beforeYes: FAILED });
    const candidate = answered({ ...RIGHT, severed: YES }, { ...RIGHT, beforeYes: NO, intact: NO });
    expect(valueIn(metric.loss(baseline, candidate))).toBe(0.5);
    expect(valueIn(metric.loss(candidate, baseline))).toBe(-0.5);
  });
});

test('severed and unchanged relations have equal weight in accuracy, even if few relations are severed', () => {
  const own = ask({ graphs: [{ edges: Array.from({ length: 14 }, (_, i) => `R${i} -> Z${i}`) }], draws: 1 });
  const accuracy = metricOf(casesOf(own), 'IE accuracy').estimate(answersOf(own, 'intervention-blind'));
  expect(valueIn(accuracy)).toBeCloseTo(0.5, 12);
});

describe('half depth', () => {
  const ladder = ask({ links: [4, 8, 16, 32], draws: 4 });
  const depth = metricOf(casesOf(ladder), 'IE half depth');

  test.each([
    ['oracle', 0, 32],
    ['forgetful', 8, 8 * Math.SQRT2],
    ['forgetful', 3, 2],
    ['intervention-blind', 0, 2],
    ['always-yes', 0, 2],
  ])(
    'has the expected value for the simulated model %s with %i steps: %d links',
    (model, steps, expected) => {
      expect(valueIn(depth.estimate(answersOf(ladder, { model, steps })))).toBeCloseTo(expected, 9);
    },
  );

  test('has a loss of 1 when it falls by an octave', () => {
    const [deep, shallow] = [16, 8].map((steps) => answersOf(ladder, { model: 'forgetful', steps }));
    expect(valueIn(depth.loss(deep!, shallow!))).toBeCloseTo(1, 9);
  });
});
