import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import type { Case } from '../../../../src/cases/case.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { drawResamples } from '../../../../src/lib/statistics/resamples.ts';
import type { AnswerSheet, Reply, VariantAnswers } from '../../../../src/scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../../src/scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { estimateOf, numberOf } from '../../../../src/scoring/tracked.ts';
import {
  drawsOfUnits,
  replySubsamples,
  unitResamples,
} from '../../../../src/tasks/compositional/score/draws.ts';
import { compositionalMetrics } from '../../../../src/tasks/compositional/score/metrics.ts';
import {
  answeredWorld,
  pairEstimates,
  pairTruths,
} from '../../../../src/tasks/compositional/score/pair-estimates.ts';
import { populationOf } from '../../../../src/tasks/compositional/score/population.ts';
import { chanceOfLoss } from '../../../../src/tasks/compositional/score/verdict-loss.ts';
import { trueOutcomes, worldAnswers } from '../../../../src/tasks/compositional/score/world-answers.ts';
import {
  type WorldQuestions,
  worldsAsked,
} from '../../../../src/tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../../../../src/tasks/compositional/score/world-summary.ts';
import { columnOf, replyTo, sheetOf } from '../../../support/variant-answers.ts';

const FIGURE_4 = { preset: 'maasch-2025-figure-4' };
const SETTINGS = { ...DEFAULT_SETTINGS, resamples: 40 };

function worldOf(config: object): { readonly sheet: AnswerSheet; readonly world: WorldQuestions } {
  const sheet = sheetOf(compositional(config));
  return { sheet, world: worldsAsked(sheet)[0]!() };
}

const oracle = (sheet: AnswerSheet): VariantAnswers =>
  columnOf(sheet, 'oracle', (item) => replyTo(item, true));

/** Wrong about every third question, without an answer to every tenth. */
const mixed = (item: Case, position: number): Reply | undefined =>
  position % 10 === 0 ? 'unparsed' : replyTo(item, position % 3 !== 0);

function figures(sheet: AnswerSheet, variant: VariantAnswers): ReadonlyMap<string, number | undefined> {
  return new Map(
    compositionalMetrics(sheet, SETTINGS).map((metric) => [
      [metric.name, metric.part].filter(Boolean).join(' '),
      numberOf(metric.of(variant)),
    ]),
  );
}

describe('figures are what counting gives', () => {
  const { sheet, world } = worldOf({
    edges: ['X->C', 'C->D', 'D->Y'],
    functions: { C: 'or', D: 'and', Y: 'or' },
    units: { sample: 60 },
    seed: 2,
  });
  const variant = columnOf(sheet, 'every third wrong', (item, position) => replyTo(item, position % 3 !== 0));
  const found = figures(sheet, variant);
  const isRight = (position: number | undefined): number => Number(position! % 3 !== 0);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;

  test('balanced accuracy: causal units weigh as much as the others, those always on as much as those always off', () => {
    const rightOf = (isOf: (y1: number, y0: number) => boolean): number =>
      mean(
        world.pairs.flatMap(({ units }) =>
          units
            .filter(({ truth }) => isOf(truth.y1, truth.y0))
            .flatMap(({ y1, y0 }) => [isRight(y1), isRight(y0)]),
        ),
      );
    const [causal, on, off] = [
      rightOf((y1, y0) => y1 !== y0),
      rightOf((y1, y0) => y1 === 1 && y0 === 1),
      rightOf((y1, y0) => y1 === 0 && y0 === 0),
    ];
    expect(found.get('CCR balanced accuracy')).toBeCloseTo(causal / 2 + on / 4 + off / 4, 12);
  });

  test('of every pair: its PNS, and how well causal units are told from others', () => {
    for (const { cause, effect, units } of world.pairs) {
      const claims = units.map(({ y1, y0, truth }) => {
        const says = (position: number | undefined, y: number): number => (isRight(position) ? y : 1 - y);
        return {
          is: truth.y1 > truth.y0,
          claims: Number(says(y1, truth.y1) === 1 && says(y0, truth.y0) === 0),
        };
      });
      expect(found.get(`PNS ${cause}→${effect}`)).toBeCloseTo(mean(claims.map((one) => one.claims)), 12);
      const about = (is: boolean): number[] => claims.filter((one) => one.is === is).map((one) => one.claims);
      const known = about(true).length > 0 && about(false).length > 0;
      const told = found.get(`CCR unit discrimination ${cause}→${effect}`);
      if (known) expect(told).toBeCloseTo(mean(about(true)) - mean(about(false)), 12);
      else expect(told).toBeUndefined();
    }
  });

  test('the share of units in which the effect depends on the cause', () => {
    const { scorecard } = summariseWorld(world, clustersOf(sheet), SETTINGS, 1);
    scorecard.pairs.forEach(({ informativeShare }, i) => {
      const units = world.pairs[i]!.units;
      const share = units.filter(({ truth }) => truth.y1 !== truth.y0).length / units.length;
      expect(informativeShare).toEqual({ kind: 'value', value: expect.closeTo(share, 12) });
    });
  });

  test('outcomes say where the effect depends on the cause', () => {
    for (const pair of world.pairs)
      for (const { y1, y0, dependsInTruth } of trueOutcomes(pair)) expect(dependsInTruth).toBe(y1 * (1 - y0));
  });

  test('what rests on facts is not estimated where no fact was asked about', () => {
    const of = pairEstimates(answeredWorld(worldAnswers(world, variant), SETTINGS), 0);
    for (const name of ['pn', 'ps'] as const)
      expect(of(name)).toMatchObject({ kind: 'undefined', reason: 'not-asked' });
  });
});

test('a pair without a causal unit has a PNS and no discrimination', () => {
  const { sheet, world } = worldOf({ ...FIGURE_4, units: { sample: 2 }, seed: 1 });
  const without = world.pairs.filter(({ units }) => units.every(({ truth }) => truth.y1 === truth.y0));
  expect(without.length).toBeGreaterThan(0);
  const names = [...figures(sheet, oracle(sheet)).keys()];
  for (const { cause, effect } of without) {
    expect(names).toContain(`PNS ${cause}→${effect}`);
    expect(names).not.toContain(`CCR unit discrimination ${cause}→${effect}`);
  }
});

describe('draws', () => {
  const drawn = (config: object, reply: typeof mixed, names: readonly ('pns' | 'defierRate')[] = ['pns']) => {
    const { sheet, world } = worldOf(config);
    const answers = worldAnswers(world, columnOf(sheet, 'it', reply));
    const truths = names.flatMap((name) => world.pairs.map(() => ({ least: 0, greatest: 0, name })));
    const resamples = unitResamples(world, SETTINGS) ?? drawResamples(namedRng(1), 10, 5);
    return {
      units: drawsOfUnits(answers, names, resamples, truths),
      replies: replySubsamples(answers, names, truths, SETTINGS),
      unasked: world.pairs.map(({ unasked }) => unasked),
    };
  };

  test('lie between what the answers leave open and what is not asked about, and 1', () => {
    const { units, replies } = drawn({ ...FIGURE_4, units: { sample: 40 }, seed: 5 }, mixed);
    for (const { values } of [...units, ...replies])
      for (const value of values) {
        expect(value!.least).toBeGreaterThanOrEqual(0);
        expect(value!.greatest).toBeGreaterThanOrEqual(value!.least);
        expect(value!.greatest).toBeLessThanOrEqual(1 + 1e-12);
      }
    expect(units.some(({ values }) => values.some((value) => value!.greatest > value!.least))).toBe(true);
  });

  test('of units leave open what no row asks about', () => {
    const tests = compositional({ ...FIGURE_4, units: { sample: 40 }, seed: 6 });
    const sheet = sheetOf(tests.filter(({ metadata }) => Number(metadata?.unit) % 4 !== 0));
    const world = worldsAsked(sheet)[0]!();
    const answers = worldAnswers(world, oracle(sheet));
    const none = world.pairs.map(() => undefined);
    const resamples = unitResamples(world, SETTINGS)!;
    expect(world.pairs.some(({ unasked }) => unasked > 0.01)).toBe(true);
    for (const { values } of drawsOfUnits(answers, ['pns'], resamples, none))
      values.forEach((value, p) => {
        const { unasked } = world.pairs[p]!;
        expect(value!.greatest).toBeLessThanOrEqual(1 + 1e-12);
        expect(value!.greatest - value!.least).toBeGreaterThanOrEqual(unasked - 1e-12);
      });
  });

  test('of replies are one where every question has one kind of reply, and many where one has two', () => {
    const { sheet, world } = worldOf({ ...FIGURE_4, units: { sample: 20 }, seed: 7 });
    const draws = (reply: (item: Case, position: number, replicate: number) => Reply) =>
      replySubsamples(
        worldAnswers(world, columnOf(sheet, 'it', reply, { replicates: 2 })),
        ['pns'],
        [],
        SETTINGS,
      );
    expect(draws((item) => replyTo(item, true))).toHaveLength(1);
    // Once an answer, once none.
    const divided = draws((item, _, replicate) => (replicate === 0 ? replyTo(item, true) : 'unparsed'));
    expect(divided).toHaveLength(SETTINGS.resamples);
    expect(new Set(divided.map(({ values }) => JSON.stringify(values))).size).toBeGreaterThan(5);
  });
});

test.each([
  ['few units', { sample: 6 }],
  ['drawn units', { sample: 60 }],
])('every estimate stands in its interval: %s', (_, units) => {
  const config = {
    edges: ['X->C', 'C->Y'],
    functions: { C: 'or', Y: 'or' },
    units,
  };
  const { sheet, world } = worldOf({ ...config, queries: 'factual-counterfactual', seed: 1 });
  const answers = worldAnswers(
    world,
    columnOf(sheet, 'it', (item, position) => replyTo(item, position % 5 !== 0)),
  );
  const answeredBy = answeredWorld(answers, SETTINGS);
  let known = 0;
  world.pairs.forEach((_, pair) => {
    for (const name of ['pns', 'ate', 'defierRate', 'pn', 'ps'] as const) {
      const found = estimateOf(pairEstimates(answeredBy, pair)(name));
      if (found.kind !== 'estimate' || found.interval.kind !== 'interval') continue;
      known++;
      expect(found.interval.low, name).toBeLessThanOrEqual(found.value + 1e-9);
      expect(found.interval.high, name).toBeGreaterThanOrEqual(found.value - 1e-9);
    }
  });
  expect(known).toBeGreaterThan(3);
});

test('what is true of drawn units might have been otherwise, of all units it could not', () => {
  for (const [units, kind] of [
    [{ sample: 60 }, 'interval'],
    ['exhaustive', 'none'],
  ] as const) {
    const { world } = worldOf({ ...FIGURE_4, units, seed: 2 });
    for (const { pns } of pairTruths(world, populationOf(world), SETTINGS))
      expect(estimateOf(pns)).toMatchObject({ kind: 'estimate', interval: { kind } });
  }
});

test('of a pair that no row asks about nothing is known', () => {
  const { sheet } = worldOf(FIGURE_4);
  const cases = sheet.cases.filter((item) => (item as { pair?: string }).pair !== 'X→C');
  const rest = { ...sheet, cases };
  const { scorecard } = summariseWorld(worldsAsked(rest)[0]!(), clustersOf(rest), SETTINGS, 1);
  const unknown = { kind: 'undefined', reason: 'not-asked' };
  for (const { pair, informativeShare, truth } of scorecard.pairs) {
    if (pair === 'X→C') expect([informativeShare, truth.asked.pns]).toEqual([unknown, unknown]);
    else expect([informativeShare.kind, truth.asked.pns.kind]).toEqual(['value', 'value']);
  }
});

describe('what is bound to come out', () => {
  test('a perfect model is off by nothing where nothing is drawn, and by something where units are', () => {
    const errors = (config: object) => {
      const { sheet, world } = worldOf(config);
      return Object.values(summariseWorld(world, clustersOf(sheet), SETTINGS, 1).perfect).map((list) => [
        ...list,
      ]);
    };
    for (const list of errors(FIGURE_4)) expect(Math.max(...list)).toBeCloseTo(0, 12);
    for (const list of errors({ ...FIGURE_4, units: { sample: 100 } })) {
      expect(list.at(-1)).toBeGreaterThan(0.01);
      expect(list).toEqual(list.toSorted((a, b) => a - b));
    }
  });

  test('a loss is certain luck between two that answer alike, and hardly luck where one is right and the other is not', () => {
    const { sheet, world } = worldOf({ edges: ['X->C', 'C->Y'], units: { sample: 100 }, seed: 8 });
    const [right, no] = [oracle(sheet), columnOf(sheet, 'no', () => 'no' as const)];
    expect(chanceOfLoss(world, right, right, SETTINGS)).toBe(1);
    expect(chanceOfLoss(world, right, no, SETTINGS)).toBeLessThan(0.05);
    expect(chanceOfLoss(world, no, right, SETTINGS)).toBeGreaterThan(0.95);
  });
});
