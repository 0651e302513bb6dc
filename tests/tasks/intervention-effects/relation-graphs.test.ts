import { expect, test } from 'vitest';
import { type Dag, edgesOf } from '../../../src/causal/dag.ts';
import { drawnGraph, relationGraph } from '../../../src/tasks/intervention-effects/relation-graphs.ts';

const arrowsOf = (dag: Dag): string[] =>
  edgesOf(dag)
    .map(([from, to]) => `${from}>${to}`)
    .toSorted();

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
  expect(graph).toMatchObject({ name: 'random 6/0.4', size: 6, arrows: 6 });
  const drawn = Array.from({ length: 10 }, (_, draw) => arrowsOf(drawnGraph(graph, 1, draw).dag));
  for (const arrows of drawn) expect(arrows).toHaveLength(6);
  expect(new Set(drawn.map(String)).size).toBeGreaterThan(5);
  expect(arrowsOf(drawnGraph(graph, 1, 3).dag)).toEqual(drawn[3]);
  expect(arrowsOf(drawnGraph(graph, 2, 3).dag)).not.toEqual(drawn[3]);
});

test('arrows of one’s own are named by themselves where they have no name', () => {
  const edges = [
    ['K', 'L'],
    ['L', 'M'],
  ] as const;
  expect(relationGraph({ edges })).toMatchObject({ name: 'K→L L→M', size: 3, arrows: 2 });
  expect(relationGraph({ edges, name: 'mine' }).name).toBe('mine');
});
