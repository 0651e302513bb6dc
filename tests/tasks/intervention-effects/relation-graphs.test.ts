import { expect, test } from 'vitest';
import { edgesOf } from '../../../src/causal/dag.ts';
import {
  drawnDag,
  LADDER,
  LONGEST_PATH,
  relationGraph,
  variablesOnPath,
} from '../../../src/tasks/intervention-effects/relation-graphs.ts';

const arrowsOf = (dag: Parameters<typeof edgesOf>[0]): string[] =>
  edgesOf(dag)
    .map(([from, to]) => `${from}>${to}`)
    .toSorted();

test('a path has a branch of its length from the same cause, and asks about both ends and between them', () => {
  const path = relationGraph({ path: 4 });
  expect(path).toMatchObject({ name: 'path of 4', size: 7, arrows: 6, isPath: true });
  expect(arrowsOf(path.fixed!)).toEqual(['A>B', "A>B'", "B'>C'", 'B>C', "C'>D'", 'C>D'].toSorted());
  expect(path.published).toEqual({
    queries: [
      ['A', 'D', ['B', "B'"]],
      ['B', "D'", []],
    ],
    listed: ['A', 'D'],
  });
  const nodes = path.fixed!.nodes;
  expect(variablesOnPath(path.fixed!, nodes.indexOf('A'), nodes.indexOf('D'))).toBe(4);
  expect(variablesOnPath(path.fixed!, nodes.indexOf('B'), nodes.indexOf('C'))).toBe(2);
});

test('the ladder is of every path that there are letters for', () => {
  expect(LADDER.graphs.map(({ path }) => path)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (const spec of LADDER.graphs) expect(relationGraph(spec).size).toBe(2 * spec.path - 1);
  expect(LONGEST_PATH).toBe(12);
});

test.each([
  ['bivariate', ['A>B']],
  ['confounding', ['A>B', 'A>C']],
  ['mediation', ['A>B', 'B>C']],
  ['collider', ['A>C', 'B>C']],
  ['chain', ['A>B', 'B>C', 'C>D']],
  ['fork', ['A>B', 'A>C', 'A>D']],
  ['diamond', ['A>B', 'A>C', 'B>D', 'C>D']],
] as const)('%s', (name, arrows) => {
  const graph = relationGraph(name);
  expect(arrowsOf(graph.fixed!)).toEqual([...arrows]);
  expect(graph.fixed!.nodes).toEqual([...graph.fixed!.nodes].toSorted());
  expect(graph).toMatchObject({ name, arrows: arrows.length });
});

test('a random graph has as many arrows as its density asks for, another one in every draw, the same for a seed', () => {
  const graph = relationGraph({ random: { nodes: 6, density: 0.4 } });
  expect(graph).toMatchObject({ name: 'random 6/0.4', size: 6, arrows: 6, fixed: undefined });
  const drawn = Array.from({ length: 10 }, (_, draw) => arrowsOf(drawnDag(graph, 1, draw)));
  for (const arrows of drawn) expect(arrows).toHaveLength(6);
  expect(new Set(drawn.map(String)).size).toBeGreaterThan(5);
  expect(arrowsOf(drawnDag(graph, 1, 3))).toEqual(drawn[3]);
  expect(arrowsOf(drawnDag(graph, 2, 3))).not.toEqual(drawn[3]);
});

test('arrows of one’s own are named by themselves where they have no name', () => {
  const edges = [
    ['K', 'L'],
    ['L', 'M'],
  ] as const;
  expect(relationGraph({ edges })).toMatchObject({ name: 'K→L L→M', size: 3, arrows: 2 });
  expect(relationGraph({ edges, name: 'mine' }).name).toBe('mine');
});
