import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { biconnectedComponents, cutpointsOf } from '../../src/causal/biconnected-components.ts';
import { commutativeCutTree, compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import {
  type Dag,
  dagFromEdges,
  decodeDag,
  edgesOf,
  encodeDag,
  isCausalRelation,
  nodesBetween,
  parsePair,
  withoutArrowsInto,
} from '../../src/causal/dag.ts';
import { namedRng } from '../../src/lib/random.ts';
import { violatedAssumptions } from '../../src/tasks/compositional/graphs.ts';
import { CHAINS, drawDag } from './random-models.ts';

const RANDOM = [0, 1, 2, 3, 4, 5, 6, 7].map((seed) => drawDag(7, 0.3 + 0.05 * seed, namedRng(seed, 'dag')));

/** Returns the number of connected parts of the skeleton without some nodes. */
function partsWithout({ parents, children }: Dag, removed: readonly number[]): number {
  const left = new Set([...parents.keys()].filter((node) => !removed.includes(node)));
  let parts = 0;
  for (const start of left) {
    parts++;
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      left.delete(node);
      open.push(...[...parents[node]!, ...children[node]!].filter((other) => left.has(other)));
    }
  }
  return parts;
}

describe('a graph', () => {
  test('lists causes before effects, whatever the order of its arrows', () => {
    const dag = dagFromEdges([
      ['C', 'D'],
      ['B', 'C'],
      ['A', 'C'],
      ['A', 'C'],
    ]);
    expect(dag.nodes).toEqual(['B', 'A', 'C', 'D']);
    expect(edgesOf(dag)).toEqual([
      ['B', 'C'],
      ['A', 'C'],
      ['C', 'D'],
    ]);
    expect(dag.parents).toEqual([[], [], [0, 1], [2]]);
  });

  test('is refused if it has a cycle, and the error names the cycle in the direction of its arrows', () => {
    expect(() =>
      dagFromEdges([
        ['X', 'A'],
        ['A', 'B'],
        ['B', 'C'],
        ['C', 'A'],
        ['C', 'Y'],
      ]),
    ).toThrow(/cycle (A → B → C → A|B → C → A → B|C → A → B → C)$/);
    expect(() => dagFromEdges([['A', 'A']])).toThrow('cycle A → A');
  });

  test.each(RANDOM)('has the same nodes and arrows after encoding and decoding', (dag) => {
    const again = decodeDag(encodeDag(dag));
    expect(new Set(edgesOf(again).map(String))).toEqual(new Set(edgesOf(dag).map(String)));
    expect(again.nodes.toSorted()).toEqual(dag.nodes.toSorted());
  });

  test('accepts pair names like X→C1, and rejects names that are not pairs', () => {
    expect(parsePair('X→C1')).toEqual({ cause: 'X', effect: 'C1' });
    for (const name of ['X', 'X→', 'X→A→Y']) expect(() => parsePair(name)).toThrow(SyntaxError);
  });

  test('loses only the arrows into a node when an intervention sets that node', () => {
    const dag = decodeDag('A→B B→C A→C');
    expect(edgesOf(withoutArrowsInto(dag, 1)).map(String)).toEqual(['A,C', 'B,C']);
    expect(isCausalRelation(dag, 0, 2)).toBe(true);
    expect(isCausalRelation(dag, 2, 0)).toBe(false);
  });
});

describe.each([...CHAINS, ...RANDOM])('the biconnected components of a graph', (dag) => {
  const components = biconnectedComponents(dag);

  test('every arrow is in exactly one component', () => {
    const placed = components.flatMap(({ edges }) =>
      edges.map(([a, b]) => `${dag.nodes[a]},${dag.nodes[b]}`),
    );
    expect(placed.toSorted()).toEqual(edgesOf(dag).map(String).toSorted());
  });

  test('every component stays connected when a single node is removed', () => {
    for (const { nodes } of components) {
      const outside = [...dag.nodes.keys()].filter((node) => !nodes.includes(node));
      for (const node of nodes) expect(partsWithout(dag, [...outside, node])).toBeLessThanOrEqual(1);
    }
  });

  test('the cutpoints are exactly the nodes whose removal disconnects the skeleton', () => {
    const whole = partsWithout(dag, []);
    const expected = [...dag.nodes.keys()].filter((node) => {
      const isAlone = dag.parents[node]!.length + dag.children[node]!.length === 0;
      return partsWithout(dag, [node]) > whole - Number(isAlone);
    });
    expect(cutpointsOf(components)).toEqual(expected);
  });
});

describe('the commutative cut tree', () => {
  test.each(CHAINS)('consists of the root, the cutpoints of the skeleton, and the leaf', (dag) => {
    const cutpoints = cutpointsOf(biconnectedComponents(dag));
    expect(commutativeCutTree(dag)).toEqual([0, ...cutpoints, dag.nodes.length - 1]);
  });

  test.each(RANDOM)(
    'contains exactly the mediators through which all their ancestors act on the effect',
    (dag) => {
      const effect = dag.nodes.length - 1;
      const cause = dag.parents.findIndex(
        (list, node) => list.length === 0 && nodesBetween(dag, node, effect).length > 1,
      );
      if (cause < 0) return;
      const inner = commutativeCutTree(dag, cause, effect).slice(1, -1);
      const expected = nodesBetween(dag, cause, effect)
        .slice(1, -1)
        .filter((node) => {
          const without = withoutArrowsInto({
            ...dag,
            children: dag.children.map((list, i) => (i === node ? [] : list)),
            parents: dag.parents.map((list) => list.filter((parent) => parent !== node)),
          });
          const above = [...dag.nodes.keys()].filter(
            (other) => other !== node && isCausalRelation(dag, other, node),
          );
          return above.every((other) => !isCausalRelation(without, other, effect));
        });
      expect(inner).toEqual(expected);
    },
  );

  test('has as many pairs and paths as Table D.1 of the paper lists', () => {
    const { rows } = JSON.parse(
      readFileSync(new URL('../fixtures/cut-tree-sizes.json', import.meta.url), 'utf8'),
    ) as { rows: { nodes: number; edges: number; paths: number }[] };
    for (const { nodes, edges, paths } of rows) {
      expect(pairs(nodes)).toHaveLength(edges);
      expect(compositions(nodes)).toHaveLength(paths - 1);
    }
    expect(compositions(4)).toEqual([
      [0, 1, 3],
      [0, 2, 3],
      [0, 1, 2, 3],
    ]);
    expect(() => compositions(15)).toThrow('at most 12 cutpoints, got 13');
  });
});

test.each([
  ['two roots', 'X→A B→A A→Y', 'A1'],
  ['two leaves', 'X→A A→Y A→Z', 'A2'],
  ['no cutpoint', 'X→A A→Y X→Y', 'A3'],
  ['two parts', 'X→A A→Y B→C', 'one connected graph, got 2 parts: {X, A, Y} {B, C}'],
])('a graph with %s violates an assumption', (_, code, problem) => {
  expect(violatedAssumptions(decodeDag(code)).join('; ')).toContain(problem);
});

test('the graph of Figure 4 violates no assumption', () => {
  expect(violatedAssumptions(decodeDag('X→A X→B X→C A→C B→C C→D D→E D→F E→F E→Y F→Y'))).toEqual([]);
});
