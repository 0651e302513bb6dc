import { expect, test } from 'vitest';
import { dagFromEdges, parentsOf, symbolOf } from '../../src/causal/dag.ts';
import { mediatorCount } from '../../src/causal/paths.ts';

const dag = dagFromEdges([
  ['A', 'B'],
  ['B', 'C'],
  ['C', 'D'],
  ['B', 'D'],
  ['A', 'E'],
]);
const count = (from: string, to: string) =>
  mediatorCount(dag, dag.nodes.indexOf(from), dag.nodes.indexOf(to));

test('mediators are the nodes strictly between two on any path', () => {
  expect([count('A', 'D'), count('A', 'C'), count('A', 'B'), count('B', 'D')]).toEqual([2, 1, 0, 1]);
  expect([count('A', 'E'), count('E', 'D'), count('D', 'A')]).toEqual([0, 0, 0]);
});

test('a node that is not there is named with those that are', () => {
  expect(() => parentsOf(dag, 5)).toThrow('expected the number of a node, from 0 to 4, got 5');
  expect(() => symbolOf(dag, -1)).toThrow('expected the number of a node, from 0 to 4, got -1');
});
