import { describe, expect, test } from 'vitest';
import {
  commutativeCutTree,
  compositions,
  pairs,
  treeNode,
  treeThrough,
} from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges } from '../../src/causal/dag.ts';
import tableD1 from '../fixtures/cut-tree-sizes.json' with { type: 'json' };

describe('Table D.1', () => {
  test.each(tableD1.rows)(
    '$nodes nodes: $edges edges, $paths paths',
    ({ nodes, cutpoints, edges, paths }) => {
      expect(nodes - 2).toBe(cutpoints);
      expect(pairs(nodes).length).toBe(edges);
      // The table counts the direct path X → Y too.
      expect(compositions(nodes).length + 1).toBe(paths);
    },
  );
});

test('Figure 4 has the quantities and compositions of Table 1', () => {
  const name = ['X', 'C', 'D', 'Y'];
  const named = pairs(4).map(({ from, to, scope }) => `${name[from]}${name[to]} ${scope}`);
  expect(named).toEqual(['XC local', 'XD local', 'XY global', 'CD local', 'CY local', 'DY local']);
  expect(compositions(4).map((path) => path.map((i) => name[i]).join(''))).toEqual(['XCY', 'XDY', 'XCDY']);
});

test('compositions come with fewer mediators first, and earlier ones', () => {
  expect(compositions(5).map((path) => path.join(''))).toEqual([
    ...['014', '024', '034', '0124', '0134', '0234', '01234'],
  ]);
});

test('a position that a tree has not is named', () => {
  const tree = { nodes: [0, 2, 3] };
  expect([0, 1, 2].map((position) => treeNode(tree, position))).toEqual([0, 2, 3]);
  for (const position of [-1, 3])
    expect(() => treeNode(tree, position)).toThrow(
      `treeNode: expected a position from 0 to 2, got ${position}`,
    );
});

test('compositions beyond twelve cutpoints are refused, not enumerated', () => {
  expect(compositions(14).length).toBe(4095);
  expect(() => compositions(15)).toThrow('compositions: expected at most 12 cutpoints, got 13');
});

test('a graph without cutpoints has just root and leaf', () => {
  const dag = dagFromEdges([
    ['X', 'A'],
    ['A', 'Y'],
    ['X', 'Y'],
  ]);
  expect(commutativeCutTree(dag).nodes).toEqual([0, 2]);
  expect(compositions(2)).toEqual([]);
});

test('a tree through given nodes has root and leaf around them, in topological order', () => {
  const dag = dagFromEdges(
    ['XA', 'AB', 'BC', 'CY', 'AC'].map(([from, to]) => [from, to] as [string, string]),
  );
  const names = (through: string[]) => treeThrough(dag, through).nodes.map((node) => dag.nodes[node]);
  expect(names(['C', 'A'])).toEqual(['X', 'A', 'C', 'Y']);
  expect(names([])).toEqual(['X', 'Y']);
});
