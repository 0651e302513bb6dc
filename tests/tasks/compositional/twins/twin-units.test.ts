import { describe, expect, test } from 'vitest';
import { type Pair, pairs, treeNode } from '../../../../src/causal/commutative-cut-tree.ts';
import { populationPns } from '../../../../src/causal/population.ts';
import { neutralOf, potentialOutcomes } from '../../../../src/causal/scm.ts';
import { at } from '../../../../src/lib/at.ts';
import { parseCompositionalConfig } from '../../../../src/tasks/compositional/compositional-config.ts';
import { twinGroup } from '../../../../src/tasks/compositional/twins/twin-strata.ts';
import { type Unit, unitGroups } from '../../../../src/tasks/compositional/units.ts';
import { type World, worldOf } from '../../../../src/tasks/compositional/world.ts';
import { worldAt } from './twin-units.ts';

const SEEDS = ['a', 'b', 'c', 'd'];

function outcomesIn({ scm, tree }: World, { from, to }: Pair, { noise }: Unit) {
  return potentialOutcomes(scm, noise, treeNode(tree, from), treeNode(tree, to));
}

describe.each(['decisive', 'decisive-small', 'decisive-three', 'first-look'])('%s', (preset) => {
  const indices = [0];
  const designs = SEEDS.map((seed) => indices.map((index) => worldAt(preset, seed, index)));
  const worlds = designs.flat();

  test('weights of a pair sum to 1 and give its exact PNS', () => {
    for (const { world, byPair } of worlds) {
      for (const [pair, units] of byPair) {
        expect(units.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
        const causal = units.filter((unit) => {
          const { y1, y0 } = outcomesIn(world, pair, unit);
          return y1 && !y0;
        });
        const exact = populationPns(
          world.scm,
          treeNode(world.tree, pair.from),
          treeNode(world.tree, pair.to),
        );
        expect(causal.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(exact, 12);
      }
    }
  });

  test('of twins one depends on its cause and the other does not, and both weigh the same', () => {
    for (const { world, byPair } of worlds) {
      for (const [pair, units] of byPair) {
        const twins = Map.groupBy(
          units.filter(({ twin }) => twin !== undefined),
          ({ twin }) => twin,
        );
        for (const both of twins.values()) {
          expect(both).toHaveLength(2);
          const causal = both.filter((unit) => {
            const { y1, y0 } = outcomesIn(world, pair, unit);
            return y1 !== y0;
          });
          expect(causal).toHaveLength(1);
          expect(both[0]?.weight).toBe(both[1]?.weight);
        }
      }
    }
  });

  test('twins block as many nodes of each kind, share the noise of the effect and of all of its causes, and of the cause', () => {
    for (const { world, byPair } of worlds) {
      const { scm, tree } = world;
      for (const [pair, units] of byPair) {
        const effect = treeNode(tree, pair.to);
        const view = ({ noise }: Unit) => {
          const blocked = scm.functions.map((operator, node) => noise[node] !== neutralOf(operator));
          const count = (operator: string): number =>
            blocked.filter((on, node) => on && scm.functions[node] === operator).length;
          return {
            or: count('or'),
            and: count('and'),
            near: [effect, treeNode(tree, pair.from), ...at(scm.dag.parents, effect)].map(
              (node) => noise[node],
            ),
          };
        };
        for (const both of Map.groupBy(
          units.filter(({ twin }) => twin !== undefined),
          ({ twin }) => twin,
        ).values())
          expect(view(at(both, 0))).toEqual(view(at(both, 1)));
      }
    }
  });

  test('three links or more have to be followed to tell twins apart', () => {
    for (const { world, byPair } of worlds) {
      for (const [pair, units] of byPair) {
        for (const both of Map.groupBy(
          units.filter(({ twin }) => twin !== undefined),
          ({ twin }) => twin,
        ).values()) {
          const [open, blocked] = both.toSorted((a, b) => {
            const causal = (unit: Unit): number => {
              const { y1, y0 } = outcomesIn(world, pair, unit);
              return Number(y1 !== y0);
            };
            return causal(b) - causal(a);
          });
          const group = twinGroup(world.scm, {
            cause: treeNode(world.tree, pair.from),
            effect: treeNode(world.tree, pair.to),
            open: open!.noise,
            blocked: blocked!.noise,
          });
          expect(group?.distance).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

  test('yes is right in 45 to 55 % of the questions of a design', () => {
    for (const design of designs) {
      const answers = design.flatMap(({ world, byPair }) =>
        [...byPair].flatMap(([pair, units]) =>
          units.flatMap((unit) => Object.values(outcomesIn(world, pair, unit)).map(Number)),
        ),
      );
      const yes = answers.reduce((sum, one) => sum + one, 0) / answers.length;
      expect(yes).toBeGreaterThanOrEqual(0.45);
      expect(yes).toBeLessThanOrEqual(0.55);
    }
  });
});

test('no two seeds share a world, and several worlds of a design are different ones', () => {
  const equations = (seed: string, index: number): string =>
    JSON.stringify(
      worldOf(parseCompositionalConfig({ preset: 'decisive', seed, worlds: 3 }), index, '').scm.noise,
    );
  const found = SEEDS.flatMap((seed) => [0, 1, 2].map((index) => equations(seed, index)));
  expect(new Set(found).size).toBe(found.length);
});

describe('refused', () => {
  const expectProblem = (config: object, message: RegExp) =>
    expect(() => {
      const parsed = parseCompositionalConfig(config);
      unitGroups(parsed, worldOf(parsed, 0, ''));
    }).toThrow(message);

  test.each([
    [{ preset: 'decisive', order: 'causal' }, /the order must not reveal the path/],
    [{ preset: 'decisive', noise: 0.5 }, /remove it, because the worlds of preset decisive/],
    [{ preset: 'decisive', functions: 'or' }, /remove it, because the worlds of preset decisive/],
    [{ preset: 'decisive', units: { twins: 9 } }, /expected a whole number from 10/],
    [
      { edges: ['X -> C', 'C -> Y'], units: { twins: 20 } },
      /needs a component in which some node is at least two links before the last one/,
    ],
  ])('%j', (config, message) => expectProblem(config, message));
});

test('graphs of one’s own are mirrored, with exact weights', () => {
  const config = parseCompositionalConfig({
    edges: ['X -> A', 'A -> B', 'X -> B', 'B -> D', 'D -> C', 'A -> C', 'C -> Y'],
    functions: { A: 'or', B: 'and', C: 'and' },
    noise: { A: 0.2, B: 0.8, C: 0.9, D: 0.1, Y: 0.1 },
    units: { twins: 20 },
    seed: 4,
  });
  const world = worldOf(config, 0, '');
  expect(world.scm.dag.nodes).toContain("A'");
  expect(world.scm.dag.nodes.at(-1)).toBe('Y');
  expect(world.tree.nodes.map((node) => world.scm.dag.nodes[node])).toEqual(['X', 'C', 'Y']);
  for (const { pairs: list, walk } of unitGroups(config, world)) {
    const units = [...walk(() => true)];
    const pair = at(list, 0);
    expect(units.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    const causal = units.filter(
      (unit) => outcomesIn(world, pair, unit).y1 && !outcomesIn(world, pair, unit).y0,
    );
    const exact = populationPns(world.scm, treeNode(world.tree, pair.from), treeNode(world.tree, pair.to));
    expect(causal.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(exact, 12);
  }
  expect(pairs(world.tree.nodes.length)).toHaveLength(3);
});
