import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { biconnectedComponents } from '../../src/causal/biconnected-components.ts';
import {
  arrowPast,
  commutativeCutTree,
  compositions,
  pairs,
  treeNode,
} from '../../src/causal/commutative-cut-tree.ts';
import { ancestorsOf, type Dag, dagFromEdges, nodesBetween } from '../../src/causal/dag.ts';
import { probability } from '../../src/causal/exact-inference.ts';
import { interventionalProbability, populationPns } from '../../src/causal/population.ts';
import { scmOf } from '../../src/causal/scm.ts';
import { anyScm, anyWhole, composableDag } from '../arbitraries.ts';
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

test('a position that a tree does not have is refused', () => {
  const tree = { nodes: [0, 2, 3] };
  expect([0, 1, 2].map((position) => treeNode(tree, position))).toEqual([0, 2, 3]);
  for (const position of [-1, 3])
    expect(() => treeNode(tree, position)).toThrow(`expected an index below 3, got ${position}`);
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

describe('the cut tree of a cause and an effect', () => {
  test('is that of the skeleton where there is one root and one leaf', () => {
    fc.assert(
      fc.property(composableDag(4, 6), (dag) => {
        const last = dag.nodes.length - 1;
        expect(commutativeCutTree(dag).nodes).toEqual([0, ...biconnectedComponents(dag).cutpoints, last]);
        expect(commutativeCutTree(dag, 0, last)).toEqual(commutativeCutTree(dag));
      }),
    );
  });

  test('has all nodes over which the PNS of every monotone model multiplies, and only these', () => {
    const allOr = (dag: Dag) =>
      scmOf(
        dag,
        dag.nodes.map(() => 'or'),
        dag.nodes.map(() => 0.5),
      );
    const isProduct = (
      scm: ReturnType<typeof allOr>,
      cause: number,
      node: number,
      effect: number,
    ): boolean => {
      const parts = populationPns(scm, cause, node) * populationPns(scm, node, effect);
      return Math.abs(populationPns(scm, cause, effect) - parts) < 1e-12;
    };
    let [on, off] = [0, 0];
    fc.assert(
      fc.property(
        anyWhole.chain((whole) => fc.tuple(fc.constant(whole), anyScm(fc.constant(whole.dag)))),
        ([{ dag, cause, effect }, scm]) => {
          const { nodes } = commutativeCutTree(dag, cause, effect);
          for (const node of nodesBetween(dag, cause, effect)) {
            if (node === cause || node === effect) continue;
            const isIn = nodes.includes(node);
            // The PNS of a model of “or” counts the noises that act on a pair, so it multiplies only if none is shared.
            if (!arrowPast(dag, cause, effect)) expect(isProduct(allOr(dag), cause, node, effect)).toBe(isIn);
            if (isIn) expect(isProduct(scm, cause, node, effect)).toBe(true);
            if (isIn) on++;
            else off++;
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(Math.min(on, off)).toBeGreaterThan(100);
  });

  test('has no confounded pair, if nothing leads past the cause', () => {
    let checked = 0;
    fc.assert(
      fc.property(
        anyWhole.chain((whole) => fc.tuple(fc.constant(whole), anyScm(fc.constant(whole.dag)))),
        ([{ dag, cause, effect }, scm]) => {
          if (arrowPast(dag, cause, effect)) return;
          const { nodes } = commutativeCutTree(dag, cause, effect);
          for (const { from, to } of pairs(nodes.length)) {
            const [x, y] = [nodes[from]!, nodes[to]!];
            const on = { world: 0, node: x, value: true };
            const seen =
              probability([scm], [on, { world: 0, node: y, value: true }]) / probability([scm], [on]);
            expect(seen).toBeCloseTo(interventionalProbability(scm, x, true, y), 10);
            checked++;
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(checked).toBeGreaterThan(200);
  });

  test('names the arrow that leads past a node', () => {
    fc.assert(
      fc.property(anyWhole, ({ dag, cause, effect }) => {
        for (const node of nodesBetween(dag, cause, effect)) {
          if (node === effect) continue;
          const past = arrowPast(dag, node, effect)?.map((symbol) => dag.nodes.indexOf(symbol));
          // Everything that leads there leads there through the node: so it does not, once the node is taken away.
          const without = {
            parents: dag.parents.map((list, i) => (i === node ? [] : list.filter((from) => from !== node))),
          };
          const before = ancestorsOf(dag, node);
          const around = dag.nodes.some(
            (_, i) => i !== node && before[i] === 1 && ancestorsOf(without, effect)[i] === 1,
          );
          expect(past !== undefined).toBe(around);
          if (past === undefined) continue;
          const [from = -1, to = -1] = past;
          expect(dag.children[from]).toContain(to);
          expect(before[from]).toBe(1);
          expect(before[to]).toBe(0);
          expect(ancestorsOf(dag, effect)[to]).toBe(1);
        }
      }),
    );
  });
});
