import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { linearWorlds } from '../../../../src/tasks/linear/score/linear-worlds.ts';
import { once, type Questions, sheetOf } from './sheet.ts';

const worldOf = (equations: string, questions: Questions, tree?: string) =>
  linearWorlds(sheetOf(equations, questions, tree), DEFAULT_SETTINGS)[0]!;

/** X→C→D→Y: 2, 3 and 4. */
const CHAIN = 'X C=2*X D=3*C Y=4*D';
const TOTALS = { 'te X→C': 2, 'te X→D': 6, 'te X→Y': 24, 'te C→D': 3, 'te C→Y': 12, 'te D→Y': 4 };
const without = (...keys: string[]) =>
  once(Object.fromEntries(Object.entries(TOTALS).filter(([key]) => !keys.includes(key))));
const named = ({ quantities, deductions }: ReturnType<typeof worldOf>) =>
  deductions.map(({ pair, rest }) => [pair, ...rest].map((position) => quantities[position]!.pair).join(' '));

describe('of a world whose total effects were all asked', () => {
  const world = worldOf(CHAIN, once(TOTALS));

  test('each path from root to leaf composes, to the product of its steps', () => {
    expect(world.tree).toEqual(['X', 'C', 'D', 'Y']);
    expect(world.quantities[world.global!]!.pair).toBe('X→Y');
    expect(
      world.paths.map(({ name, steps, composes, truth }) => [
        name,
        steps.map((position) => world.quantities[position]!.pair).join(' '),
        composes,
        truth,
      ]),
    ).toEqual([
      ['X→C→Y', 'X→C C→Y', true, 24],
      ['X→D→Y', 'X→D D→Y', true, 24],
      ['X→C→D→Y', 'X→C C→D D→Y', true, 24],
    ]);
  });

  test('each part can be solved from the whole and what stands before and after it', () => {
    expect(named(world)).toEqual(['X→C C→Y', 'X→D D→Y', 'C→D X→C D→Y', 'C→Y X→C', 'D→Y X→D']);
  });
});

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['te X→Y', ['te X→Y'], [], []],
  ['te C→D', ['te C→D'], ['X→C→Y', 'X→D→Y'], ['X→C C→Y', 'X→D D→Y', 'C→Y X→C', 'D→Y X→D']],
  ['te X→C', ['te X→C'], ['X→D→Y'], ['X→D D→Y', 'D→Y X→D']],
  ['te D→Y', ['te D→Y'], ['X→C→Y'], ['X→C C→Y', 'C→Y X→C']],
])('where %s was not asked, neither is what rests on it', (_, left, paths, deductions) => {
  const world = worldOf(CHAIN, without(...left));
  expect(world.paths.map(({ name }) => name)).toEqual(paths);
  expect(named(world)).toEqual(deductions);
});

test.each([
  // X raises Y round C: the whole is 6 and that much more.
  [0.6, true],
  [2 / 3, true],
  [0.67, false],
  [-0.54, true],
  [-0.55, false],
])('with %d round it, that a path composes within a tenth of the whole is %s', (round, composes) => {
  const whole = 6 + round;
  const world = worldOf('X C=2*X Y=3*C+1*X', once({ 'te X→C': 2, 'te X→Y': whole, 'te C→Y': 3 }), 'X C Y');
  expect(world.paths).toMatchObject([{ name: 'X→C→Y', composes, truth: 6 }]);
  expect(named(world)).toEqual(composes ? ['X→C C→Y', 'C→Y X→C'] : []);
});

test('the nodes composed over are those told, else the cutpoints', () => {
  expect(worldOf(CHAIN, once(TOTALS), 'X D Y').tree).toEqual(['X', 'D', 'Y']);
  expect(worldOf('X C=2*X Y=3*C+1*X', once({ 'te X→Y': 7 })).tree).toEqual(['X', 'Y']);
});

test('effects stand by pair, total before direct before indirect, and decompose where all three were asked', () => {
  const natural = { 'nie X→Y': 6, 'te C→Y': 3, 'nde X→Y': 1, 'te X→Y': 7, 'te X→C': 2 };
  const world = worldOf('X C=2*X Y=3*C+1*X', once(natural), 'X C Y');
  expect(
    world.quantities.map(({ effect, pair, mediators }) => [effect, pair, ...mediators].join(' ')),
  ).toEqual(['te X→C', 'te X→Y', 'nde X→Y C', 'nie X→Y C', 'te C→Y']);
  expect(world.decompositions).toEqual([{ te: 1, nde: 2, nie: 3 }]);
  for (const missing of ['te X→Y', 'nde X→Y', 'nie X→Y']) {
    const rest = Object.fromEntries(Object.entries(natural).filter(([key]) => key !== missing));
    expect(worldOf('X C=2*X Y=3*C+1*X', once(rest), 'X C Y').decompositions).toEqual([]);
  }
});

test('renderings stand by number, also where one lacks a question or the numbers have gaps', () => {
  const world = worldOf(CHAIN, {
    'te C→D': { truth: 3, replies: [undefined, undefined, [3], [3]] },
    'te X→C': { truth: 2, replies: [[2], undefined, [2]] },
  });
  expect(world.draws).toEqual([0, 2, 3]);
  expect(world.quantities.map(({ pair, positions }) => [pair, positions])).toEqual([
    ['X→C', [2, 3, undefined]],
    ['C→D', [undefined, 0, 1]],
  ]);
  expect(world.global).toBeUndefined();
});
