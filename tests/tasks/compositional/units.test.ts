import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree, type Pair, pairs } from '../../../src/causal/commutative-cut-tree.ts';
import { measureOn, pn, pns, ps, type UnitOutcomes } from '../../../src/causal/measures.ts';
import { populationPnAndPs, populationPns, populationPnsOfPairs } from '../../../src/causal/population.ts';
import { evaluate, potentialOutcomes, type Scm } from '../../../src/causal/scm.ts';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import { noiseOfFacts, noiseThatMatters, type Unit } from '../../../src/tasks/compositional/units.ts';
import { type World, worldOf } from '../../../src/tasks/compositional/world.ts';
import { ANY_FUNCTION, allSettings, anyScm, composableDag, settingProbability } from '../../arbitraries.ts';
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

describe.each(['balanced', 'informative'] as const)('%s units', (kind) => {
  test.each([
    ['asked about interventions', {}],
    ['asked about facts', FACTS],
  ])('have the exact weight of their kind, %s: on 48 a pair PNS, PN and PS are exact', (_, queries) => {
    fc.assert(
      fc.property(anyScm(composableDag(3, 4), ANY_FUNCTION), fc.nat(), (scm, seed) => {
        const world = worldFrom(scm, seed);
        const units = byPair(unitsOf(world, { units: { [kind]: 48 }, ...queries }));
        for (const pair of pairs(world.tree.nodes.length)) {
          const own = units.get(`${pair.from}${pair.to}`) ?? [];
          expect(own.map(({ index }) => index)).toEqual([...Array(48).keys()]);
          expect(own.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
          expectExact(world, pair, own, 'queries' in queries);
        }
      }),
      { numRuns: IS_NIGHTLY ? 40 : 15 },
    );
  });

  test('the first units of a kind are the same however many there are', () => {
    const causal = (count: number) =>
      (byPair(unitsOf(figure4, { units: { [kind]: count } })).get('03') ?? [])
        .filter(({ noise }) => {
          const { y1, y0 } = outcomesIn(figure4, { from: 0, to: 3, scope: 'global' }, noise);
          return y1 !== y0;
        })
        .map(({ noise }) => noise.join(''));
    const few = causal(20);
    expect(few.length).toBeGreaterThan(0);
    expect(causal(200).slice(0, few.length)).toEqual(few);
  });

  test.each([{}, FACTS])('no setting comes again before all of its situation have come: %j', (queries) => {
    const facts = 'queries' in queries;
    const settings = byPair(unitsOf(figure4, { units: { [kind]: 60 }, ...queries }));
    for (const pair of pairs(figure4.tree.nodes.length)) {
      const matters = facts ? noiseOfFacts(figure4, pair) : noiseThatMatters(figure4, pair);
      const situation = ({ noise }: Unit): string => matters.map((node) => noise[node]).join('');
      const tellings = 2 ** (figure4.scm.noise.length - matters.length);
      const units = settings.get(`${pair.from}${pair.to}`) ?? [];
      for (const alike of Map.groupBy(units, situation).values()) {
        const different = new Set(alike.map(({ noise }) => noise.join(''))).size;
        expect(different).toBe(Math.min(alike.length, tellings));
      }
    }
  });

  test('thirty nodes, or twelve components, are drawn at once, and so is a PNS of 1e-7', () => {
    const chain = { bccs: Array.from({ length: 12 }, () => ({ type: 'cycle', nodes: 3 })), noise: 0.5 };
    for (const settings of [
      chain,
      {
        bccs: [
          { type: 'wheel', nodes: 15 },
          { type: 'wheel', nodes: 16 },
        ],
        noise: 0.4,
      },
    ]) {
      const config = { ...settings, units: { [kind]: 60 } };
      const world = worldOf(parseCompositionalConfig(config), 0, '');
      const units = unitsOf(world, { units: { [kind]: 60 } });
      expect(units).toHaveLength(60 * pairs(world.tree.nodes.length).length);
      const root = commutativeCutTree(world.scm.dag).nodes;
      const exact = populationPns(world.scm, root[0] ?? 0, root.at(-1) ?? 0);
      expect(exact).toBeLessThan(1e-6);
      const whole = { from: 0, to: root.length - 1, scope: 'global' } as const;
      const outcomes = measured(world, whole, byPair(units).get(`0${root.length - 1}`) ?? []);
      expect(measureOn(pns, outcomes)).toEqual({ kind: 'value', value: expect.closeTo(exact, 18) });
    }
  });
});

describe('balanced units', () => {
  test('are half causal, a quarter on and a quarter off whatever the cause does, where all exist', () => {
    const world = worldOf(parseCompositionalConfig({ preset: 'decisive' }), 0, '');
    const units = byPair(unitsOf(world, { units: { balanced: 20 } }));
    for (const pair of pairs(world.tree.nodes.length)) {
      const kinds = (units.get(`${pair.from}${pair.to}`) ?? []).map(({ noise }) => {
        const { y1, y0 } = outcomesIn(world, pair, noise);
        return y1 !== y0 ? 'causal' : y1 ? 'on' : 'off';
      });
      const count = (kind: string): number => kinds.filter((one) => one === kind).length;
      expect([count('causal'), count('on'), count('off')]).toEqual([10, 5, 5]);
    }
  });

  test('of a kind follow its conditional distribution: every setting within 5 standard errors of enumeration', () => {
    fc.assert(
      fc.property(anyScm(composableDag(2, 3)), (scm) => {
        const world = worldFrom(scm, 1);
        const last = world.tree.nodes.length - 1;
        const pair = { from: 0, to: last, scope: 'global' } as const;
        const units = byPair(unitsOf(world, { units: { balanced: 1000 } })).get(`0${last}`) ?? [];
        expectDistribution(scm, units, (noise) => {
          const { y1, y0 } = outcomesIn(world, pair, noise);
          return y1 !== y0;
        });
      }),
      { numRuns: IS_NIGHTLY ? 10 : 5, seed: 3 },
    );
  });
});

/** Of the settings of the noise that fit, what matters comes as often as it should: the root's own noise does not. */
function expectDistribution(scm: Scm, units: readonly Unit[], fits: (noise: Uint8Array) => boolean): void {
  const situation = (noise: Uint8Array): string => noise.slice(1).join('');
  const fitting = allSettings(scm.noise.length).filter(fits);
  const whole = fitting.reduce((sum, noise) => sum + settingProbability(scm, noise), 0);
  const drawn = units.filter(({ noise }) => fits(noise));
  for (const [code, settings] of Map.groupBy(fitting, situation)) {
    const share = settings.reduce((sum, noise) => sum + settingProbability(scm, noise), 0) / whole;
    const found = drawn.filter(({ noise }) => situation(noise) === code).length / drawn.length;
    const error = Math.sqrt((share * (1 - share)) / drawn.length);
    expect(Math.abs(found - share)).toBeLessThanOrEqual(5 * error + 1 / drawn.length);
  }
}

describe('informative units', () => {
  test('come as in the population, but of causal ones and of the others a tenth at least', () => {
    const exact = populationPnsOfPairs(figure4.scm, figure4.tree);
    const units = byPair(unitsOf(figure4, { units: { informative: 60 } }));
    pairs(figure4.tree.nodes.length).forEach((pair, p) => {
      const causal = (units.get(`${pair.from}${pair.to}`) ?? []).filter(({ noise }) => {
        const { y1, y0 } = outcomesIn(figure4, pair, noise);
        return y1 !== y0;
      });
      expect(causal).toHaveLength(Math.max(6, Math.round(60 * (exact[p] ?? 0))));
    });
  });
});
