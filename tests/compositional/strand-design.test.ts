import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { casesOf } from './asked.ts';

/** The units of the default design for each pair of nodes, and how many of them are twins. */
const UNITS = 60;
const TWINS = 24;

/** Groups the units of a design by their pair of nodes. Each unit is shown by its question under do(cause = true). */
function unitsByPair(cases: readonly CompositionalCase[]): Map<string, CompositionalCase[]> {
  const units = cases.filter(({ query }) => query === 'do-true');
  return Map.groupBy(units, ({ pair }) => pair);
}

/** Returns the name of a case's cause in the story. The field `asked` is like `Zita, Luvid`: the cause, then the effect. */
function causeNamed({ asked }: Pick<CompositionalCase, 'asked'>): string {
  return asked!.split(', ')[0]!;
}

const total = (units: readonly CompositionalCase[]): number => units.reduce((sum, { weight }) => sum + weight, 0);

describe.each([1, 2, 3])('the default design with the seed %i', (seed) => {
  const cases = casesOf(compositional({ seed }));
  const pairs = unitsByPair(cases);

  test('has 60 units for each of three pairs of nodes, and 24 of the 60 units are twins', () => {
    expect([...pairs.keys()].toSorted()).toEqual(['C1→Y', 'X→C1', 'X→Y']);
    for (const units of pairs.values()) {
      expect(units).toHaveLength(UNITS);
      expect(units.filter(({ twin }) => twin !== undefined)).toHaveLength(TWINS);
    }
  });

  test('gives the units of each pair of nodes weights that sum to 1 and make the PNS of the whole equal to the product of the PNS of its parts', () => {
    for (const units of pairs.values()) expect(total(units)).toBeCloseTo(1, 12);
    const pns = (pair: string): number => total(pairs.get(pair)!.filter(({ causal }) => causal));
    expect(pns('X→C1') * pns('C1→Y')).toBeCloseTo(pns('X→Y'), 12);
  });

  test('gives the two twins of a pair opposite outcomes, equal weights, and blocked nodes equally far from the end of the strand or the image', () => {
    const twins = cases.filter(({ twin }) => twin !== undefined);
    for (const questions of Map.groupBy(twins, ({ cluster }) => cluster).values()) {
      expect(questions.map(({ causal }) => causal).toSorted()).toEqual([false, false, true, true]);
      const shared = questions.map(({ group, distance, weight }) => `${group} ${distance} ${weight}`);
      expect(new Set(shared).size).toBe(1);
    }
  });
});

describe('the twins of the default design', () => {
  const twins = casesOf(compositional({ seed: 4 })).filter(
    ({ twin, query }) => twin !== undefined && query === 'do-true',
  );

  test('are divided evenly between “and” joins and “or” joins, and among those with the first, the second or both branches blocked', () => {
    const counts = [...Map.groupBy(twins, ({ group }) => group)].map(([group, list]) => [group, list.length]);
    expect(Object.fromEntries(counts)).toEqual({
      'and/1': 12,
      'and/2': 12,
      'and/both': 12,
      'or/1': 12,
      'or/2': 12,
      'or/both': 12,
    });
  });

  test('differ in blocked nodes that are never closer than seven links to the end of the strand or the image', () => {
    // A part has nine links: two on a branch and seven on the stem. A blocker is the last node of its branch at best.
    expect(Math.min(...twins.map(({ distance }) => distance!))).toBe(7);
  });
});

test('three worlds of the same design have three different sets of equations', () => {
  const cases = casesOf(compositional({ worlds: 3, units: { twins: 10 } }));
  expect(new Set(cases.map(({ equations }) => equations)).size).toBe(3);
  expect(new Set(cases.map(({ world }) => world)).size).toBe(3);
});

test('the questions of the default design name the cause before its copy on the image in about half of all cases', () => {
  const isCauseFirst = compositional({ seed: 3 }).map(({ vars, metadata }) => {
    const { question } = vars.case;
    // The two supposed variables stand on both sides of the first “and”.
    return question.indexOf(causeNamed(metadata)) < question.indexOf(' and ');
  });
  const share = isCauseFirst.filter(Boolean).length / isCauseFirst.length;
  // 360 questions about 180 units: the standard error of the share is below 0.04.
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});
