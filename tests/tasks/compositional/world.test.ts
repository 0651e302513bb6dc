import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { violatedAssumptions } from '../../../src/causal/assumptions.ts';
import { biconnectedComponents } from '../../../src/causal/biconnected-components.ts';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { directedGraph, graphOf } from '../../../src/causal/directed-graph.ts';
import { populationPns } from '../../../src/causal/population.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import { PUBLISHED } from '../../../src/tasks/compositional/presets.ts';
import { type World, worldOf } from '../../../src/tasks/compositional/world.ts';
import { bccChain } from '../../../src/tasks/shared/graphs.ts';

const make = (input: object, index = 0): World =>
  worldOf(parseCompositionalConfig({ units: { sample: 1 }, ...input }), index, 'w');
const globalPns = ({ scm }: World): number => populationPns(scm, 0, scm.dag.nodes.length - 1);

describe('random components', () => {
  test('are biconnected with one source and one sink, so their chains satisfy A1 to A3', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            nodes: fc.integer({ min: 2, max: 12 }),
            density: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          { minLength: 2, maxLength: 4 },
        ),
        fc.nat(),
        (parts, seed) => {
          const bccs = parts.map((part) => ({ type: 'random' as const, ...part }));
          const dag = dagFromEdges(bccChain(bccs, namedRng(seed)));
          expect(violatedAssumptions(graphOf(dag))).toEqual([]);
          expect(biconnectedComponents(dag).components.map(({ nodes }) => nodes.length)).toEqual(
            parts.map(({ nodes }) => nodes),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test('get denser with density', () => {
    const arrows = (density: number): number =>
      [...Array(20).keys()].reduce(
        (sum, seed) =>
          sum +
          bccChain(
            [
              { type: 'random', nodes: 8, density },
              { type: 'bridge', nodes: 2 },
            ],
            namedRng(seed),
          ).length,
        0,
      );
    expect(arrows(0.9)).toBeGreaterThan(arrows(0.5));
    expect(arrows(0.5)).toBeGreaterThan(arrows(0.1));
    expect(arrows(1)).toBe(20 * (28 + 1));
  });

  test('make worlds of hundreds of nodes in a chain, with their exact PNS', () => {
    const world = make({
      bccs: Array.from({ length: 40 }, () => ({ type: 'random', nodes: 6, density: 0.6 })),
      noise: 0.01,
    });
    expect(world.scm.dag.nodes.length).toBe(201);
    expect(violatedAssumptions(graphOf(world.scm.dag))).toEqual([]);
    // Only a unit without any noise but the root's lets Y follow X.
    expect(globalPns(world)).toBeCloseTo(0.99 ** 200, 12);
  });

  test('too densely connected for exact values are refused, at once and with the numbers', () => {
    const bccs = [{ type: 'random', nodes: 150, density: 0.02 }, { type: 'bridge' }];
    expect(() => make({ bccs })).toThrow(
      /config\.bccs: expected a graph whose exact PNS can be computed, got a biconnected component of 150 nodes and \d+ arrows, which needs tables of \d+ variables instead of at most 11;/,
    );
  });

  test('of a hundred nodes that are loosely connected are not', () => {
    for (const type of ['cycle', 'wheel']) {
      expect(make({ bccs: [{ type, nodes: 100 }, { type: 'bridge' }] }).scm.dag.nodes.length).toBe(101);
    }
  });
});

test.each([
  ['maasch-2025-figure-d1a', ['A', 'D', 'G', 'J', 'M']],
  ['maasch-2025-figure-d1b', ['N', 'O', 'P', 'Q', 'R']],
] as const)('%s has the cut tree of the paper', (preset, nodes) => {
  const { scm, tree } = make({ preset });
  expect(tree.nodes.map((node) => scm.dag.nodes[node])).toEqual(nodes);
  expect(violatedAssumptions(directedGraph(PUBLISHED[preset].edges))).toEqual([]);
});

describe('several worlds', () => {
  const drawn = {
    bccs: [
      { type: 'random', nodes: 5 },
      { type: 'cycle', nodes: 4 },
    ],
    functions: 'random',
    noise: { min: 0.2, max: 0.8 },
  };

  test('differ in graph, functions and noise; the n-th does not depend on how many there are', () => {
    const worlds = [0, 1, 2, 3].map((index) => make({ ...drawn, worlds: 4 }, index));
    expect(new Set(worlds.map(({ id }) => id)).size).toBe(4);
    expect(new Set(worlds.map(({ scm }) => JSON.stringify(scm.noise))).size).toBe(4);
    expect(new Set(worlds.map(({ scm }) => JSON.stringify(scm.dag.parents))).size).toBeGreaterThan(1);
    expect(make({ ...drawn, worlds: 2 }, 1).scm).toEqual(worlds[1]!.scm);
    expect(make(drawn, 0).scm).toEqual(worlds[0]!.scm);
    expect(worlds[2]!.title).toBe('random 5 + cycle 4, world 3');
  });
});

describe('noise', () => {
  const figure4 = { preset: 'maasch-2025-figure-4' };

  test('by node, the rest 0.4', () => {
    expect(make({ ...figure4, noise: { X: 0.3, Y: 0.5 } }).scm.noise).toEqual([
      0.3, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5,
    ]);
  });
});
