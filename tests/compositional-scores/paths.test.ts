import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extremeProducts, pathsOfTree, productAlong } from '../../src/tasks/compositional/paths.ts';
import { anyEstimates, figure4, populationOf } from './asked-cases.ts';

/** Graphs, with the indirect paths of their cut trees and the equations of a model. */
const MODELS = [
  ['a chain of three nodes', ['X→C→Y'], 'X=0.4 C|X Y|C'],
  ['Figure 4 of Maasch et al. 2025', ['X→C→Y', 'X→D→Y', 'X→C→D→Y'], figure4('|', 0.4)],
  ['a chain of two nodes', [], 'X=0.4 Y|X'],
  ['a graph with the single cutpoint C', ['X→C→Y'], 'X=0.3 A|X B|X C=0.2&A&B D|C Y|C|D'],
] as const;

test.each(MODELS)(
  'the cut tree (the nodes through which every path passes) of %s has exactly these indirect paths: %j',
  (_, names, equations) => {
    expect(populationOf(equations).paths.map(({ name }) => name)).toEqual(names);
  },
);

/** Theorem 5.1 of Maasch et al. (2025). */
test.each(MODELS)(
  'on %s, the product of the true PNS values along any path equals the true PNS of the whole',
  (_graph, _paths, equations) => {
    const { paths, pairs, whole } = populationOf(equations);
    const pns = pairs.map((pair) => pair.pns!);
    for (const path of paths) expect(productAlong(path, pns)).toBeCloseTo(pns[whole]!, 12);
  },
);

test('from a cut tree with 15 cutpoints, 200 different paths are drawn, always the same for the same world', () => {
  const tree = Array.from({ length: 17 }, (_, i) => `N${i}`);
  const names = pathsOfTree(tree, 'world').map(({ name }) => name);
  expect(new Set(names).size).toBe(200);
  expect(pathsOfTree(tree, 'world').map(({ name }) => name)).toEqual(names);
});

test('the smallest and the largest product of PNS values along a path equal those that are found by listing all paths', () => {
  const { tree, pairs, paths } = populationOf(figure4('|', 0.4));
  fc.assert(
    fc.property(anyEstimates(pairs.length), (estimates) => {
      const products = paths.map((path) => productAlong(path, estimates)!);
      const extremes = extremeProducts(tree.length, (from, to) => {
        const position = pairs.findIndex(({ name }) => name === `${tree[from]}→${tree[to]}`);
        return estimates[position]!;
      });
      expect(extremes.least).toBeCloseTo(Math.min(...products), 12);
      expect(extremes.greatest).toBeCloseTo(Math.max(...products), 12);
    }),
  );
});
