import { describe, expect, test } from 'vitest';
import { commutativeCutTree } from '../../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { checkCutTree } from '../../../src/tasks/ccr-gb/listed-quantities.ts';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import { readAs, tableRow } from './rows.ts';
import { model, type TestContext } from './tables.ts';

/** X→C→D→Y: three pairs beside X→Y with a node between, and three compositions. */
const chain: TestContext = { id: 0, scm: model('X>C C>D D>Y'), samples: [Uint8Array.of(1, 0, 0, 0)] };
const reportedOf = (change: Readonly<Record<string, PythonValue>>): string[] =>
  readAs(chain, change).reported;
const listedIn = (change: Readonly<Record<string, PythonValue>>) =>
  readAs(chain, change).context?.listed.map(({ column, path, value }) => [column, path, value]);

test('lists of pairs and paths hold no numbers', () => {
  expect(listedIn({})).toEqual([]);
});

test.each<[string, string, PythonValue, unknown]>([
  ['a number for the one pair', 'Global quantity', '0.25', [[[0, 3], 0.25]]],
  ['a number by pair', 'Global quantity', "{('X', 'Y'): 0.25}", [[[0, 3], 0.25]]],
  [
    'numbers by pair',
    'Local quantities',
    "{('X', 'C'): 0, ('X', 'D'): 0.5, ('C', 'D'): 1, ('C', 'Y'): 0.25, ('D', 'Y'): 0.75}",
    [
      [[0, 1], 0],
      [[0, 2], 0.5],
      [[1, 2], 1],
      [[1, 3], 0.25],
      [[2, 3], 0.75],
    ],
  ],
  [
    'numbers by path',
    'Compositions',
    "{(('X', 'C'), ('C', 'Y')): 0.1, (('X', 'D'), ('D', 'Y')): 0.2, (('X', 'C'), ('C', 'D'), ('D', 'Y')): 0.3}",
    [
      [[0, 1, 3], 0.1],
      [[0, 2, 3], 0.2],
      [[0, 1, 2, 3], 0.3],
    ],
  ],
])('%s are read', (_, column, cell, found) => {
  expect(listedIn({ [column]: cell })).toEqual((found as unknown[][]).map((item) => [column, ...item]));
});

const OF_THREE = "expected the 3 of the graph's cut tree, each once, got";
describe('a table is refused whose', () => {
  test.each<[string, string, string]>([
    ['Global quantity', '1.5', 'expected a probability between 0 and 1, got 1.5'],
    ['Global quantity', "'X'", `expected a pair such as ('X', 'Y'), got "X"`],
    ['Global quantity', "{('X', 'C'): 0.5}", 'each once, got 1, without X→Y, with X→C'],
    [
      'Global quantity',
      "{('X', 'Y'): 0.5, ('X', 'C'): 0.5}",
      "expected the 1 of the graph's cut tree, each once, got 2, with X→C",
    ],
    [
      'Local quantities',
      "[('X', 'C'), ('X', 'D'), ('C', 'D'), ('C', 'Y')]",
      "expected the 5 of the graph's cut tree, each once, got 4, without D→Y",
    ],
    [
      'Local quantities',
      "[('X', 'C'), ('X', 'D'), ('C', 'D'), ('C', 'Y'), ('D', 'Y'), ('D', 'Y')]",
      "expected the 5 of the graph's cut tree, each once, got 6",
    ],
    ['Local quantities', "{('X', 'C'): 2}", 'expected a probability between 0 and 1, got 2'],
    ['Local quantities', "[('X', 'Z')]", 'expected nodes of the cut tree (X, C, D, Y), got Z'],
    ['Compositions', "[[('X', 'C'), ('C', 'Y')]]", `${OF_THREE} 1, without X→D→Y, X→C→D→Y`],
    [
      'Compositions',
      "[[('X', 'C'), ('C', 'Y')], [('X', 'D'), ('D', 'Y')], [('X', 'C'), ('C', 'D')]]",
      `${OF_THREE} 3, without X→C→D→Y, with X→C→D`,
    ],
    ['Compositions', "[[('X', 'Y')]]", 'expected compositions of two pairs or more, each beginning where'],
    ['Compositions', "[[('X', 'C'), ('D', 'Y')]]", 'expected compositions of two pairs or more'],
    [
      'Compositions',
      "[[('X', 'C'), ('C', 'D'), ('C', 'Y')]]",
      'expected compositions of two pairs or more, each beginning where the one before ends',
    ],
    [
      'CCT nodes',
      "['X', 'D', 'C', 'Y']",
      'expected root, cutpoints in order, and leaf (X, C, D, Y), got X, D, C, Y',
    ],
    ['CCT nodes', "['X', 'C', 'D']", '(X, C, D, Y), got X, C, D'],
    [
      'CCT adjacency matrix',
      '[[0 1 1 1] [0 0 1 1] [0 0 0 1] [1 0 0 0]]',
      'expected an arrow to every later node, got others in row 4',
    ],
    ['CCT adjacency matrix', '[[1 1 1 1] [0 0 1 1] [0 0 0 1] [0 0 0 0]]', 'got others in row 1'],
    ['CCT adjacency matrix', '[[0 1] [0 0]]', 'expected a matrix of 4 by 4'],
  ])('%s: %s', (column, cell, message) => {
    const [reported, ...others] = reportedOf({ [column]: cell });
    expect(others).toEqual([]);
    expect(reported).toMatch(new RegExp(`^${column}: expected`));
    expect(reported).toContain(message);
    if (message.startsWith('expected the')) expect(reported!.endsWith(message)).toBe(true);
  });
});

/** What is said of a table of X→C1→…→Y that lists one composition alone. */
function withOneComposition(cutpoints: number): string[] {
  const nodes = ['X', ...Array.from({ length: cutpoints }, (_, i) => `C${i + 1}`), 'Y'];
  const dag = dagFromEdges(nodes.slice(1).map((node, i) => [nodes[i]!, node]));
  const pair = (from: string, to: string): string => `('${from}', '${to}')`;
  const locals = nodes.flatMap((from, i) =>
    nodes.slice(i + 1).flatMap((to) => (from === 'X' && to === 'Y' ? [] : [pair(from, to)])),
  );
  const { row, reported } = tableRow({
    'CCT nodes': `[${nodes.map((node) => `'${node}'`)}]`,
    'CCT adjacency matrix': `[${nodes.map((_, from) => `[${nodes.map((__, to) => (to > from ? 1 : 0))}]`)}]`,
    'Global quantity': pair('X', 'Y'),
    'Local quantities': `[${locals}]`,
    Compositions: `[[${pair('X', 'C1')}, ${pair('C1', 'Y')}]]`,
  });
  const numbers = new Map(dag.nodes.map((node, number) => [node, number]));
  checkCutTree(row, { dag, numbers, byPosition: [...dag.nodes.keys()] }, commutativeCutTree(dag));
  return reported;
}

test('up to twelve cutpoints each composition that is missing is named; of more only how many there are', () => {
  const [twelve] = withOneComposition(12);
  expect(twelve).toContain(
    "expected the 4095 of the graph's cut tree, each once, got 1, without X→C2→Y, X→C3→Y",
  );
  expect(withOneComposition(13)).toEqual([
    "Compositions: expected the 8191 of the graph's cut tree, each once, got 1",
  ]);
});
