import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree, compositionCount, compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { type Dag, isCausalRelation, nodesBetween } from '../../src/causal/dag.ts';
import { CHAINS, RANDOM_DAGS } from './random-models.ts';

/** The first root of a graph from which a path leads to the last node; undefined if there is none. */
function rootAbove(dag: Dag, effect: number): number | undefined {
  return [...dag.nodes.keys()].find((node) => dag.parents[node]!.length === 0 && isCausalRelation(dag, node, effect));
}

/** Removes all arrows into and out of a node. */
function isolated(dag: Dag, removed: number): Dag {
  const rest = (lists: Dag['parents']) =>
    lists.map((list, node) => (node === removed ? [] : list.filter((other) => other !== removed)));
  return { nodes: dag.nodes, parents: rest(dag.parents), children: rest(dag.children) };
}

/** Counts the connected parts of the skeleton without one of its nodes. */
function partsWithout({ parents, children }: Dag, removed: number): number {
  const unvisited = new Set([...parents.keys()].filter((node) => node !== removed));
  let parts = 0;
  for (const start of unvisited) {
    parts++;
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      unvisited.delete(node);
      open.push(...[...parents[node]!, ...children[node]!].filter((neighbour) => unvisited.has(neighbour)));
    }
  }
  return parts;
}

describe('the commutative cut tree (Maasch et al. 2025)', () => {
  test.each(CHAINS)(
    'of a chain of biconnected components consists of the chain’s root, cutpoints and leaf (chain %#)',
    (dag) => {
      // By definition, a cutpoint is a node whose removal disconnects the skeleton.
      const cutpoints = [...dag.nodes.keys()].filter((node) => partsWithout(dag, node) > 1);
      expect(commutativeCutTree(dag)).toEqual([0, ...cutpoints, dag.nodes.length - 1]);
    },
  );

  const graphs = RANDOM_DAGS.flatMap((dag) => {
    const effect = dag.nodes.length - 1;
    const cause = rootAbove(dag, effect);
    return cause === undefined ? [] : [{ dag, cause, effect }];
  });

  test.each(graphs)(
    'contains a mediator if, and only if, every path from an ancestor of the mediator to the effect passes through it (random graph %#)',
    ({ dag, cause, effect }) => {
      const mediators = nodesBetween(dag, cause, effect).slice(1, -1);
      const cutpoints = mediators.filter((node) => {
        const ancestors = [...dag.nodes.keys()].filter((other) => isCausalRelation(dag, other, node));
        return ancestors.every((other) => !isCausalRelation(isolated(dag, node), other, effect));
      });
      expect(commutativeCutTree(dag, cause, effect)).toEqual([cause, ...cutpoints, effect]);
    },
  );
});

describe('a cut tree (the nodes through which every path passes)', () => {
  const { rows } = JSON.parse(readFileSync(new URL('../fixtures/cut-tree-sizes.json', import.meta.url), 'utf8')) as {
    rows: { nodes: number; edges: number; paths: number }[];
  };

  test.each(rows)(
    'with $nodes nodes has $edges pairs of nodes and $paths paths, as in Table D.1 of Maasch et al. 2025',
    (row) => {
      const { nodes, edges, paths } = row;
      expect(pairs(nodes)).toHaveLength(edges);
      // The paper counts the direct path, too.
      expect(compositions(nodes)).toHaveLength(paths - 1);
      expect(compositionCount(nodes)).toBe(paths - 1);
    },
  );

  test('with four nodes has three indirect paths, which are listed from the shortest to the longest', () => {
    expect(compositions(4)).toEqual([
      [0, 1, 3],
      [0, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  test('with more than twelve cutpoints has so many paths that listing them is refused', () => {
    expect(() => compositions(15)).toThrow('at most 12 cutpoints, got 13');
  });
});
