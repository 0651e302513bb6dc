import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pair, pairs } from '../../../src/causal/commutative-cut-tree.ts';
import { measureOn, pn, pns, ps, type UnitOutcomes } from '../../../src/causal/measures.ts';
import { populationPnAndPs, populationPns } from '../../../src/causal/population.ts';
import { evaluate, potentialOutcomes } from '../../../src/causal/scm.ts';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import type { Unit } from '../../../src/tasks/compositional/units.ts';
import { type World, worldOf } from '../../../src/tasks/compositional/world.ts';
import { anyScm, composableDag } from '../../arbitraries.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { unitsOf, worldFrom } from '../../support/worlds.ts';

const figure4 = worldOf(parseCompositionalConfig({ preset: 'maasch-2025-figure-4' }), 0, '');

const FACTS = { queries: 'factual-counterfactual' } as const;

function byPair(units: readonly Unit[]): Map<string, Unit[]> {
  const asked = units.flatMap((unit) => unit.pairs.map(({ from, to }) => ({ unit, key: `${from}${to}` })));
  return new Map(
    [...Map.groupBy(asked, ({ key }) => key)].map(([key, list]) => [key, list.map(({ unit }) => unit)]),
  );
}

function outcomesIn({ scm, tree }: World, { from, to }: Pair, noise: Uint8Array) {
  const [cause, effect] = [tree.nodes[from] ?? 0, tree.nodes[to] ?? 0];
  const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
  const fact = evaluate(scm, noise);
  return { y1, y0, x: fact[cause] === 1, y: fact[effect] === 1 };
}

function measured(world: World, pair: Pair, units: readonly Unit[]): UnitOutcomes[] {
  return units.map(({ weight, noise }) => {
    const { y1, y0, x, y } = outcomesIn(world, pair, noise);
    return { weight, y1: Number(y1), y0: Number(y0), x: Number(x), y: Number(y), dependsInTruth: 0 };
  });
}

describe('enumerated units', () => {
  test('Figure 4 has 8 + 16 + 2 + 16 + 8 + 128 = 178 of them', () => {
    const sizes = [...byPair(unitsOf(figure4, { units: 'exhaustive' }))];
    expect(Object.fromEntries(sizes.map(([pair, units]) => [pair, units.length]))).toEqual({
      '01': 8,
      '02': 16,
      '12': 2,
      '13': 16,
      '23': 8,
      '03': 128,
    });
  });

  test('with facts asked, Figure 4 has 16 + 32 + 256, shared by all pairs with the same effect', () => {
    const units = unitsOf(figure4, { units: 'exhaustive', ...FACTS });
    expect(units).toHaveLength(16 + 32 + 256);
    expect(new Set(units.map(({ pairs: list }) => list.length))).toEqual(new Set([1, 2, 3]));
  });

  test.each([
    ['asked about interventions', {}],
    ['asked about facts', FACTS],
  ])('leave no sampling error, %s: on them PNS, PN and PS are exact', (_, queries) => {
    fc.assert(
      fc.property(anyScm(composableDag(3, 4)), fc.nat(), (scm, seed) => {
        const world = worldFrom(scm, seed);
        const units = byPair(unitsOf(world, { units: 'exhaustive', ...queries }));
        for (const pair of pairs(world.tree.nodes.length)) {
          const own = units.get(`${pair.from}${pair.to}`) ?? [];
          expect(own.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
          expectExact(world, pair, own, 'queries' in queries);
        }
      }),
      { numRuns: IS_NIGHTLY ? 30 : 15 },
    );
  });

  test('differ in the noise that matters, and only the rest depends on the seed', () => {
    const of = (seed: number) => byPair(unitsOf(worldFrom(figure4.scm, seed), {})).get('13') ?? [];
    const matters = (noise: Uint8Array): string =>
      ['D', 'E', 'F', 'Y'].map((node) => noise[figure4.scm.dag.nodes.indexOf(node)]).join('');
    const [one, two] = [of(1), of(2)];
    expect(new Set(one.map(({ noise }) => matters(noise))).size).toBe(16);
    expect(one.map(({ noise }) => matters(noise))).toEqual(two.map(({ noise }) => matters(noise)));
    expect(one.map(({ noise }) => noise.join(''))).not.toEqual(two.map(({ noise }) => noise.join('')));
  });
});

/** On the units of a pair: the truth in the population, up to rounding. */
function expectExact(world: World, pair: Pair, units: readonly Unit[], facts: boolean): void {
  const { scm, tree } = world;
  const [cause, effect] = [tree.nodes[pair.from] ?? 0, tree.nodes[pair.to] ?? 0];
  const outcomes = measured(world, pair, units);
  const found = measureOn(pns, outcomes);
  expect(found.kind === 'value' && found.value).toBeCloseTo(populationPns(scm, cause, effect), 10);
  if (!facts) return;
  const exact = populationPnAndPs(scm, cause, effect);
  for (const [measure, value] of [
    [pn, exact.pn],
    [ps, exact.ps],
  ] as const) {
    const of = measureOn(measure, outcomes);
    if (value === undefined) expect(of.kind).toBe('undefined');
    else expect(of.kind === 'value' && of.value).toBeCloseTo(value, 9);
  }
}

describe('sampled units', () => {
  test('the n-th unit does not depend on how many there are', () => {
    const noise = (count: number) =>
      unitsOf(figure4, { units: { sample: count } }).map((unit) => unit.noise.join(''));
    expect(noise(50).slice(0, 20)).toEqual(noise(20));
  });

  test('follow the noise probabilities: 4,000 units, each node within 4 standard errors', () => {
    const counts = new Array(8).fill(0);
    for (const { noise } of unitsOf(figure4, { units: { sample: 4000 } }))
      for (const node of counts.keys()) counts[node] += noise[node];
    for (const count of counts)
      expect(Math.abs(count / 4000 - 0.4)).toBeLessThan(4 * Math.sqrt((0.4 * 0.6) / 4000));
  });
});
