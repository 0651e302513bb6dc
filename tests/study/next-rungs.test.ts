import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { decodeLadderStage, encodeLadderStage, ladderCases, rungsOf } from '../../src/cases/ladder-stage.ts';
import { firstRungs, mostAsked, nextRungs } from '../../src/study/next-rungs.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { casesOf, links, rungs, stagesOf } from './next-rungs.ts';

test('first a few questions on every rung, then those nearest to the half depth, 200 in all', () => {
  const stages = stagesOf(11);
  expect(stages.map((asked) => ladderCases(rungs, asked).through)).toEqual([64, 104, 144, 184, 200]);
  const last = [...stages.at(-1)!].map(([name, { to }]) => [name, 2 * to]);
  expect(last).toEqual([
    ['links 2', 8],
    ['links 4', 48],
    ['links 8', 48],
    ['links 16', 48],
    ['links 32', 24],
    ['links 64', 8],
    ['links 128', 8],
    ['links 256', 8],
  ]);
  expect(mostAsked(rungs)).toBe(200);
});

test('no question is asked twice, and each cluster is asked whole', () => {
  for (const half of [2, 3, 45, 256]) {
    const asked = stagesOf(half).map((one) => ladderCases(rungs, one).positions);
    const all = asked.flatMap((positions) => [...positions]);
    expect([all.length, new Set(all).size]).toEqual([200, 200]);
    const clusters = Map.groupBy(
      all,
      (position) => KINDS.get('compositional')?.key(links[position]!).cluster,
    );
    expect(new Set([...clusters.values()].map(({ length }) => length))).toEqual(new Set([2]));
  }
});

test('paths are asked by whole draws of names', () => {
  const paths = rungsOf(KINDS, casesOf(interventionEffects({ preset: 'ladder' })))!;
  expect(paths.get('variables 8')?.clusters.map(({ length }) => length)).toEqual(Array(16).fill(4));
  expect(ladderCases(paths, stagesOf(20, paths).at(-1)!).through).toBe(200);
});

test('a model without a half depth is asked no further, and two prompts share the questions', () => {
  const first = firstRungs(rungs);
  expect(nextRungs(rungs, first, () => [])).toBeUndefined();
  const second = nextRungs(rungs, first, () => [3, 200])!;
  const third = nextRungs(rungs, second, () => [3, 200])!;
  const grown = [...third].filter(([, { to }]) => to > 4).map(([name]) => name);
  expect(grown).toEqual(['links 4', 'links 256']);
});

test('designs that are no ladder have no rungs: other questions, or lengths that do not double', () => {
  expect(rungsOf(KINDS, [])).toBeUndefined();
  expect(rungsOf(KINDS, casesOf(compositional({ preset: 'first-look' })))).toBeUndefined();
  expect(
    rungsOf(
      KINDS,
      casesOf(interventionEffects({ graphs: [{ path: 4 }, { path: 5 }, { path: 6 }], draws: 2 })),
    ),
  ).toBeUndefined();
});

test('a stage is read as it was written, and nothing else is read', () => {
  const asked = nextRungs(rungs, firstRungs(rungs), () => [11])!;
  const text = encodeLadderStage(2, asked);
  expect(text).toMatch(/^ladder\/2\/links 2=4-4,links 4=4-4,links 8=4-24,/);
  expect(decodeLadderStage(text)).toEqual({ index: 2, asked });
  for (const other of ['ladder/2/', '2/12', 'ladder/2/links 2=4', `${text},`, 'ladder/x/links 2=0-4'])
    expect(decodeLadderStage(other)).toBeUndefined();
});
