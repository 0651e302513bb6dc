import { expect, test } from 'vitest';
import {
  dagFromEdges,
  mediatorCount,
  parentsOf,
  shortestPathLength,
  symbolOf,
} from '../../src/causal/dag.ts';

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

test('the shortest path counts arrows: none to oneself, and against the arrows there is none', () => {
  const steps = (from: string, to: string) =>
    shortestPathLength(dag, dag.nodes.indexOf(from), dag.nodes.indexOf(to));
  expect([steps('A', 'A'), steps('A', 'B'), steps('A', 'D'), steps('A', 'C')]).toEqual([0, 1, 2, 2]);
  expect([steps('E', 'D'), steps('D', 'A')]).toEqual([undefined, undefined]);
});

test('a node that is not there is refused', () => {
  expect(() => parentsOf(dag, 5)).toThrow('expected an index below 5, got 5');
  expect(() => symbolOf(dag, -1)).toThrow('expected an index below 5, got -1');
});
