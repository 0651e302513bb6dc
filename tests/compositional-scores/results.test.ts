import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Answers } from '../../src/score/sheet.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import { compositionalSections } from '../../src/tasks/compositional/sections.ts';
import { compositionalShared } from '../../src/tasks/compositional/shared.ts';
import { questionTitle } from '../../src/tasks/compositional/task.ts';
import { answersBy, casesOf, casesOfTwins, figure4, right, wrong } from './asked-cases.ts';

const FIGURE_4 = casesOf(figure4('|', 0.4));
const TWINS = casesOfTwins({ twins: 12, open: 32, stopped: 4 });

test('results survive a round trip through JSON, and give an error for each pair and a class for each path', () => {
  const answers = answersBy(FIGURE_4, (item) => (item.pair === 'C→D' ? wrong(item) : right(item)));
  const found = compositionalResults(FIGURE_4, answers);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  const [world] = found.worlds;
  expect(
    world!.pairs.map(({ pair, relative, discrimination }) => [
      pair,
      Number(Number(relative).toFixed(9)) + 0,
      discrimination.kind,
    ]),
  ).toEqual([
    ['X→C', 0, 'estimate'],
    ['X→D', 0, 'estimate'],
    ['X→Y', 0, 'estimate'],
    ['C→D', 1, 'estimate'],
    ['C→Y', 0, 'estimate'],
    ['D→Y', 0, 'estimate'],
  ]);
  expect(world!.compositions.map(({ path, class: name }) => [path, name])).toEqual([
    ['X→C→Y', 'VC'],
    ['X→D→Y', 'VC'],
    ['X→C→D→Y', 'II'],
  ]);
  expect(world!.class).toBe('mixed');
});

test('γ is unbounded if answers deny the effect only from root to leaf', () => {
  const answers = answersBy(FIGURE_4, (item) => (item.pair === 'X→Y' ? 'no' : right(item)));
  const [world] = compositionalResults(FIGURE_4, answers).worlds;
  expect(world!.class).toBe('VI');
  expect(new Set(world!.compositions.map(({ internal }) => internal))).toEqual(new Set(['unbounded']));
});

test('the true values include the number of mediators for each pair', () => {
  const { worlds } = compositionalShared(FIGURE_4);
  expect(worlds[0]!.pairs.map(({ pair, mediators }) => [pair, mediators])).toEqual([
    ['X→C', 2],
    ['X→D', 3],
    ['X→Y', 6],
    ['C→D', 0],
    ['C→Y', 3],
    ['D→Y', 2],
  ]);
});

test('a sample of units is reported with the exact values of the population beside those of the sample', () => {
  const config = { preset: 'maasch-2025-figure-4', units: { sample: 50 }, queries: 'factual-counterfactual' };
  const cases = compositional(config).map(({ metadata }) => metadata as CompositionalCase);
  const { pairs } = compositionalShared(cases).worlds[0]!;
  expect(pairs.map(({ population }) => population!.pns.toFixed(7))).toEqual([
    '0.2160000',
    '0.1296000',
    '0.0279936',
    '0.6000000',
    '0.1296000',
    '0.2160000',
  ]);
  // C is D's only cause: D needs C unless its own noise is on (0.4), and C always suffices.
  expect(pairs[3]!.population).toEqual({ pns: 0.6, ate: 0.6, pn: 0.6, ps: 1 });
  expect(pairs.some(({ pns, population }) => pns !== population!.pns)).toBe(true);
  expect(compositionalShared(FIGURE_4).worlds[0]!.pairs[0]).not.toHaveProperty('population');
});

describe('if questions are repeated,', () => {
  const rng = namedRng(3);
  const repeated = (slip: number): Answers =>
    TWINS.map((item) =>
      Array.from({ length: 5 }, (): Answer => (rng.bernoulli(slip) ? wrong(item) : right(item))),
    );

  test('identical right replies to each question give a single class', () => {
    const { repeats } = compositionalResults(TWINS, repeated(0)).worlds[0]!;
    expect(repeats!.pairs.map(({ valid }) => valid)).toEqual([1, 1, 1]);
    expect(repeats!.paths[0]!.classes).toEqual({ VC: 1 });
  });

  test('differing replies give shares of several classes, which are the same each time', () => {
    const answers = repeated(0.05);
    const { repeats } = compositionalResults(TWINS, answers).worlds[0]!;
    const shares = Object.values(repeats!.paths[0]!.classes);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(compositionalResults(TWINS, answers).worlds[0]!.repeats).toEqual(repeats);
  });

  test('questions asked only once have no results on repeats', () => {
    expect(compositionalResults(TWINS, answersBy(TWINS, right)).worlds[0]!.repeats).toBeUndefined();
  });
});

/** The part of a scorecard that sections read. */
function scorecardOf(cases: readonly CompositionalCase[], variants: Record<string, Answers>): Scorecard {
  const scores = Object.entries(variants).map(([name, answers]) => ({
    name,
    results: { compositional: compositionalResults(cases, answers) },
  }));
  return { shared: { compositional: compositionalShared(cases) }, variants: scores } as unknown as Scorecard;
}

describe('the report sections of the compositional task', () => {
  const titles = (cases: readonly CompositionalCase[], answers: Answers) =>
    compositionalSections(scorecardOf(cases, { v1: answers })).map(({ title, open }) =>
      open ? `${title} (open)` : title,
    );

  test('cover only what the design asks about', () => {
    expect(titles(TWINS, answersBy(TWINS, right))).toEqual([
      'CCR: cut tree (open)',
      'CCR: PNS by pair',
      'CCR: classes and compositions',
      'CCR: discrimination by kind of twins',
      'CCR: errors by number of mediators',
    ]);
    expect(titles(casesOf('X=0.4 Y|X'), answersBy(casesOf('X=0.4 Y|X'), right))).toEqual([
      'CCR: PNS by pair',
    ]);
  });

  test('name the class of a variant in words, and draw the cut tree', () => {
    const blocks = compositionalSections(scorecardOf(TWINS, { v1: answersBy(TWINS, right) })).flatMap(
      (one) => one.blocks,
    );
    expect(blocks.find(({ kind }) => kind === 'figure')).toMatchObject({
      caption: 'v1: right and coherent (VC)',
    });
    expect(JSON.stringify(blocks)).not.toMatch(/NaN|Infinity|undefined/);
    expect(blocks.flatMap((block) => (block.kind === 'figure' ? block.svg : [])).join()).toContain(
      '0.600 / 0.600',
    );
  });

  test('mention sample and population only if the units are a sample', () => {
    const cases = casesOf('X=0.4 A|X B|X C|A|B Y|C', 40);
    const text = JSON.stringify(compositionalSections(scorecardOf(cases, { v1: answersBy(cases, right) })));
    expect(text).toContain('The units are a sample');
    expect(text).toContain('truth of the population');
    const whole = JSON.stringify(
      compositionalSections(scorecardOf(FIGURE_4, { v1: answersBy(FIGURE_4, right) })),
    );
    expect(whole).not.toContain('a sample');
    expect(whole).not.toContain('population');
  });

  test('show the share of worlds in each class if there are several worlds', () => {
    const cases = ['a', 'b', 'c'].flatMap((world) => casesOf('X=0.4 C|X Y|C', undefined, world));
    const answers = answersBy(cases, (item) => (item.world === 'c' ? wrong(item) : right(item)));
    const text = JSON.stringify(compositionalSections(scorecardOf(cases, { v1: answers })));
    expect(text).toContain('Share of worlds in each class');
    expect(text).toContain('PNS: world a');
  });
});

test.each([
  [{ pair: 'X→Y', query: 'do-true' }, 'do(X on) → Y'],
  [{ pair: 'X→Y', query: 'do-false', asked: 'Zita, Luvid' }, 'do(Zita off) → Luvid'],
  [{ pair: 'X→Y', query: 'factual', asked: 'Zita, Luvid' }, 'Luvid, in fact'],
  [{ pair: 'Y', query: 'factual' }, 'Y, in fact'],
] as const)('the question %j has the title “%s”', (item, title) => {
  expect(questionTitle(item)).toBe(title);
});
