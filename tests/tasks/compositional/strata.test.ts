import { describe, expect, test } from 'vitest';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { evaluate, type NodeFunction, potentialOutcomes, type Scm } from '../../../src/causal/scm.ts';
import { allocateStrata } from '../../../src/tasks/compositional/strata.ts';
import { unitsOf, worldFrom } from '../../support/worlds.ts';

test.each([
  [10, 0, 0],
  [10, -1e-17, 0],
  [10, 1, 10],
  [10, 1 + 1e-15, 10],
  // A tenth at least of either.
  [10, 0.001, 1],
  [10, 0.999, 9],
  [40, 0.01, 4],
  [40, 0.99, 36],
  [41, 0.01, 5],
  [10, 0.34, 3],
  [10, 0.35, 4],
  // Of two units one each; of three one of the rarer kind.
  [2, 0.01, 1],
  [2, 0.99, 1],
  [3, 0.01, 1],
  [3, 0.99, 2],
])('of %i units, where a share of %d is causal, %i are', (count, share, expected) => {
  expect(allocateStrata(count, share)).toBe(expected);
});

function chain(functions: readonly NodeFunction[]): Scm {
  const dag = dagFromEdges(
    [
      ['X', 'C'],
      ['C', 'Y'],
    ],
    ['X', 'C', 'Y'],
  );
  return { dag, functions, noise: [0.3, 0.4, 0.5], fixed: new Map() };
}

/** How many units of a pair are of each kind, and what share of the population they stand for. */
function kindsOf(scm: Scm, settings: object) {
  const found = new Map<string, { units: number; weight: number }>();
  for (const { noise, weight, pairs: [pair] = [] } of unitsOf(worldFrom(scm, 1), settings as never)) {
    if (pair?.from !== 0 || pair.to !== 2) continue;
    const { y1, y0 } = potentialOutcomes(scm, noise, 0, 2);
    const fact = 'queries' in settings ? (evaluate(scm, noise)[0] ? ', cause on' : ', cause off') : '';
    const kind = `${y1 ? (y0 ? 'on' : 'brought about') : y0 ? 'prevented' : 'off'}${fact}`;
    const sum = found.get(kind) ?? { units: 0, weight: 0 };
    found.set(kind, { units: sum.units + 1, weight: sum.weight + weight });
  }
  return Object.fromEntries(
    [...found].map(([kind, { units, weight }]) => [kind, [units, Number(weight.toFixed(12))]]),
  );
}

describe('balanced units', () => {
  // With or: Y is brought about where neither C nor Y is on anyway, 0.6 · 0.5, and on anyway otherwise.
  test('are half causal, half not', () => {
    expect(kindsOf(chain(['or', 'or', 'or']), { units: { balanced: 10 } })).toEqual({
      'brought about': [5, 0.3],
      on: [5, 0.7],
    });
  });

  // With and after or: Y needs its own noise, 0.5; then C decides, which is on anyway in 0.4.
  test('of those that are not, half on and half off; an odd one goes to the first kind', () => {
    expect(kindsOf(chain(['or', 'or', 'and']), { units: { balanced: 9 } })).toEqual({
      'brought about': [5, 0.3],
      on: [2, 0.2],
      off: [2, 0.5],
    });
  });

  test('half have their cause in fact, where facts are asked', () => {
    const settings = { units: { balanced: 8 }, queries: 'factual-counterfactual' };
    expect(kindsOf(chain(['or', 'or', 'or']), settings)).toEqual({
      'brought about, cause on': [2, 0.09],
      'brought about, cause off': [2, 0.21],
      'on, cause on': [2, 0.21],
      'on, cause off': [2, 0.49],
    });
  });

  test('what is prevented is a kind of its own where functions are not monotone', () => {
    expect(kindsOf(chain(['or', 'or', 'not']), { units: { balanced: 8 } })).toMatchObject({
      prevented: [4, expect.any(Number)],
    });
  });

  test('two are one of each', () => {
    expect(kindsOf(chain(['or', 'or', 'and']), { units: { balanced: 2 } })).toMatchObject({
      'brought about': [1, 0.3],
    });
  });
});

describe('informative units', () => {
  test('come as they do in the population', () => {
    expect(kindsOf(chain(['or', 'or', 'and']), { units: { informative: 20 } })).toEqual({
      'brought about': [6, 0.3],
      on: [4, 0.2],
      off: [10, 0.5],
    });
  });

  test('are of each kind at least one', () => {
    const rare: Scm = { ...chain(['or', 'or', 'and']), noise: [0.3, 0.01, 0.98] };
    // 0.98 · 0.99 brought about, 0.98 · 0.01 on, 0.02 off.
    expect(kindsOf(rare, { units: { informative: 20 } })).toEqual({
      'brought about': [18, 0.9702],
      on: [1, 0.0098],
      off: [1, 0.02],
    });
  });

  test('so few that not every kind can have one stand for all of them together', () => {
    const settings = { units: { informative: 4 }, queries: 'factual-counterfactual' };
    const kinds = Object.entries(kindsOf(chain(['or', 'or', 'and']), settings));
    // Of causal ones two kinds, of others four: one unit and three.
    expect(kinds.reduce((sum, [, [units]]) => sum + units!, 0)).toBe(4);
    expect(kinds.reduce((sum, [, [, weight]]) => sum + weight!, 0)).toBeCloseTo(1, 12);
    const causal = kinds.filter(([kind]) => kind.startsWith('brought about'));
    expect(causal.map(([, found]) => found)).toEqual([[1, 0.3]]);
  });
});
