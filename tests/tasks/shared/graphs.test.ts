import { describe, expect, test } from 'vitest';
import { violatedAssumptions } from '../../../src/causal/assumptions.ts';
import { biconnectedComponents } from '../../../src/causal/biconnected-components.ts';
import { dagFromEdges, edgesOf } from '../../../src/causal/dag.ts';
import { directedGraph } from '../../../src/causal/directed-graph.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { PUBLISHED } from '../../../src/tasks/compositional/presets.ts';
import {
  arrows,
  arrowsAt,
  type BccSpec,
  bccChain,
  chainTitle,
  randomDag,
  slug,
} from '../../../src/tasks/shared/graphs.ts';
import golden from '../../fixtures/ccr-worlds.json' with { type: 'json' };

const arrowsOf = (bccs: readonly BccSpec[]): string =>
  bccChain(bccs, namedRng(1))
    .map((edge) => edge.join('→'))
    .join(' ');

describe('bccChain', () => {
  test.each<[string, BccSpec[], string]>([
    ['a cycle of 4', [{ type: 'cycle', nodes: 4 }], 'X→V1 V1→V2 V2→Y X→Y'],
    ['a wheel of 4', [{ type: 'wheel', nodes: 4 }], 'X→V1 X→V2 X→Y V1→V2 V2→Y V1→Y'],
    ['a wheel of 3 is a cycle of 3', [{ type: 'wheel', nodes: 3 }], 'X→V1 X→Y V1→Y'],
    [
      'two nodes are a bridge in any shape',
      [
        { type: 'wheel', nodes: 2 },
        { type: 'cycle', nodes: 2 },
        { type: 'bridge', nodes: 2 },
      ],
      'X→C1 C1→C2 C2→Y',
    ],
  ])('%s', (_, bccs, arrows) => {
    const sorted = (text: string): string[] => text.split(' ').sort();
    expect(sorted(arrowsOf(bccs))).toEqual(sorted(arrows));
  });

  test.each(
    golden.worlds.map(({ id, bccs, edges, nodes }) => ({ id, bccs: bccs as BccSpec[], edges, nodes })),
  )('has the shape of the published world $id', ({ bccs, edges, nodes }) => {
    const ours = dagFromEdges(bccChain(bccs, namedRng(1)));
    const theirs = dagFromEdges(edges as [string, string][], nodes);
    expect(ours.nodes.length).toBe(bccs.reduce((sum, bcc) => sum + bcc.nodes, 0) - (bccs.length - 1));
    // Same degrees, node by node in topological order of the published one, up to order within a component.
    const degrees = ({ parents, children }: typeof ours): string[] =>
      parents.map((list, node) => `${list.length}/${children[node]!.length}`).sort();
    expect(degrees(ours)).toEqual(degrees(theirs));
    expect(biconnectedComponents(ours).components.map((part) => part.nodes.length)).toEqual(
      bccs.map((bcc) => bcc.nodes),
    );
  });
});

test.each(Object.entries(PUBLISHED))('%s satisfies the assumptions', (_, { edges }) => {
  expect(violatedAssumptions(directedGraph(edges))).toEqual([]);
});

describe('a random component', () => {
  const drawn = (nodes: number, density: number, seed: number) =>
    bccChain([{ type: 'random', nodes, density }], namedRng(seed));

  test('is biconnected, with one root and one leaf, at any density', () => {
    for (const nodes of [3, 4, 7, 12])
      for (const density of [0, 0.1, 0.5, 1])
        for (const seed of [1, 2, 3]) {
          const dag = dagFromEdges(drawn(nodes, density, seed));
          expect(dag.nodes).toHaveLength(nodes);
          expect(biconnectedComponents(dag).components).toHaveLength(1);
          expect(dag.parents.filter((list) => list.length === 0)).toHaveLength(1);
          expect(dag.children.filter((list) => list.length === 0)).toHaveLength(1);
          expect([dag.nodes[0], dag.nodes.at(-1)]).toEqual(['X', 'Y']);
        }
  });

  test('has all arrows at density 1, and about as many as its density says, half if it says nothing', () => {
    expect(drawn(8, 1, 1)).toHaveLength(28);
    const sizes = (density: number | undefined) =>
      Array.from(
        { length: 60 },
        (_, seed) => bccChain([{ type: 'random', nodes: 12, density }], namedRng(seed)).length,
      );
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    expect(mean(sizes(0.5)) / 66).toBeGreaterThan(0.45);
    expect(mean(sizes(0.5)) / 66).toBeLessThan(0.58);
    expect(mean(sizes(0.8)) / 66).toBeGreaterThan(0.75);
    expect(sizes(undefined)).toEqual(sizes(0.5));
  });

  test('of a seed is always the same', () => {
    expect(
      drawn(6, 0.3, 1)
        .map((edge) => edge.join('>'))
        .join(' '),
    ).toMatchInlineSnapshot(`"X>V2 X>Y V1>V3 V2>V3 V2>Y V4>Y X>V1 V3>V4"`);
  });
});

test('a random graph has so many arrows, all forward, each pair as often as another', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 400; seed++) {
    const dag = randomDag(4, 3, namedRng(seed));
    expect(dag.nodes.toSorted()).toEqual(['A', 'B', 'C', 'D']);
    const edges = edgesOf(dag);
    expect(edges).toHaveLength(3);
    for (const [cause, effect] of edges) {
      expect(cause < effect).toBe(true);
      counts.set(cause + effect, (counts.get(cause + effect) ?? 0) + 1);
    }
  }
  expect([...counts.keys()].toSorted()).toEqual(['AB', 'AC', 'AD', 'BC', 'BD', 'CD']);
  for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(50);
});

test.each([
  [4, 0.5, 3],
  [7, 0.5, 11],
  [7, 0.3, 6],
  [5, 0.25, 3],
  [5, 0.24, 2],
  [9, 0, 0],
  [9, 1, 36],
])('of %d nodes a share of %d of all pairs are %d arrows', (nodes, density, count) => {
  expect(arrowsAt(nodes, density)).toBe(count);
});

test('arrows are read from a text, chains are called by their components, and titles go into ids', () => {
  expect(arrows('X>A A>Y')).toEqual([
    ['X', 'A'],
    ['A', 'Y'],
  ]);
  expect(
    chainTitle([
      { type: 'cycle', nodes: 4 },
      { type: 'bridge', nodes: 2 },
      { type: 'random', nodes: 5, density: 0.5 },
    ]),
  ).toBe('cycle 4 + bridge + random 5');
  expect(slug('Cycle 4 + Bridge, wörld 1')).toBe('cycle-4-bridge-wörld-1');
});
