import { describe, expect, test } from 'vitest';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import { readAs } from './rows.ts';
import { model } from './tables.ts';

const scm = model('X>C C>Y');
const samples = [Uint8Array.of(1, 0, 0)];
const read = (change: Readonly<Record<string, PythonValue>>) => readAs({ id: 0, scm, samples }, change);

describe('the graph of a context', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'breaks several assumptions, which are all told',
      { 'DAG adjacency matrix': '[[0 1 0] [0 0 0] [0 0 0]]' },
      'DAG adjacency matrix: expected one connected graph, got 2 parts: {X, C} {Y}; DAG adjacency matrix: A1: expected exactly one root (a node without causes), got 2: X, Y; DAG adjacency matrix: ',
    ],
    [
      'has too few rows',
      { 'DAG adjacency matrix': '[[0 1 0] [0 0 1]]' },
      'DAG adjacency matrix: expected a matrix of 3 by 3, one row for each node, got 2 rows',
    ],
    [
      'has nodes without a name',
      { 'DAG nodes': "['X', '', 'Y']" },
      'DAG nodes: expected names, got an empty one for node 2',
    ],
    [
      'has nodes that are no texts',
      { 'DAG nodes': "['X', 3, 'Y']" },
      'DAG nodes: expected a quoted text, got 3',
    ],
    ['has no text', { 'Causal context': ' ' }, 'Causal context: expected text, got an empty cell'],
  ])('%s', (_, change, problem) => {
    const { context, reported } = read(change);
    expect(context).toBeUndefined();
    expect(reported.join('; ').slice(0, problem.length)).toBe(problem);
  });

  test.each<[string, string, string]>([
    ['Nodes per BCC', '[2]', 'expected [2, 2], as the adjacency matrix has it, got [2]'],
    ['Nodes per BCC', '[2, 3]', 'expected [2, 2], as the adjacency matrix has it, got [2, 3]'],
    ['Nodes per BCC', '[2, -2]', 'expected a whole number from 0, got -2'],
    ['Bernoulli parameters', '[0.1, 0.2]', 'expected 3 items, one for each node, got 2'],
    ['Bernoulli parameters', '[0.1, 0.2, 1.1]', 'expected a probability between 0 and 1, got 1.1'],
    ['Exogenous variables', '[1]', 'expected 3 variables, one for each node, got 1'],
  ])('stands beside %s: %s', (column, cell, problem) => {
    expect(read({ [column]: cell }).reported[0]).toBe(`${column}: ${problem}`);
  });

  test('has numbers of its own, whatever the order of its names', () => {
    const { context } = read({
      'DAG nodes': "['Y', 'X', 'C']",
      'DAG adjacency matrix': '[[0 0 0] [0 0 1] [1 0 0]]',
    });
    expect(context!.dag.nodes).toEqual(['X', 'C', 'Y']);
    expect([...context!.numbers]).toEqual([
      ['Y', 2],
      ['X', 0],
      ['C', 1],
    ]);
  });

  test('goes by symbols where names hold signs that mean something in a model', () => {
    const names = ['the X', 'C|D', 'Y'];
    const { context, reported } = readAs({ id: 0, scm, samples, names });
    expect(reported).toEqual([]);
    expect(context!.dag.nodes).toEqual(['the_X', 'C_D', 'Y']);
    expect([...context!.numbers.keys()]).toEqual(names);
    expect(context!.samples).toHaveLength(1);
  });
});
