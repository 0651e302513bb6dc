import { expect, test } from 'vitest';
import {
  asBit,
  asEntries,
  asItems,
  asItemsByNode,
  asMatrix,
  asPair,
  asProbability,
  asRecord,
  asText,
} from '../../../src/tasks/ccr-gb/cell-values.ts';
import { type PythonValue, readPython } from '../../../src/tasks/ccr-gb/python-value.ts';

const KINDS: Readonly<Record<string, (value: PythonValue) => unknown>> = {
  bit: asBit,
  text: asText,
  probability: asProbability,
  pair: asPair,
  'matrix of 2': (value) => asMatrix(value, 2),
  'items of 2': (value) => asItemsByNode(value, 2),
};

test.each<[string, string, unknown]>([
  ['bit', '1', 1],
  ['bit', 'True', 1],
  ['bit', '0', 0],
  ['bit', 'False', 0],
  ['text', "'X'", 'X'],
  ['probability', '0', 0],
  ['probability', '1', 1],
  ['probability', '0.25', 0.25],
  ['pair', "('X', 'Y')", ['X', 'Y']],
  ['pair', "['X', 'Y']", ['X', 'Y']],
  [
    'matrix of 2',
    '[[0, 1], [0, 0]]',
    [
      [0, 1],
      [0, 0],
    ],
  ],
  ['items of 2', '[3, 4]', [3, 4]],
])('a %s may be %s', (kind, text, value) => {
  expect(KINDS[kind]!(readPython(text))).toEqual(value);
});

test.each([
  ['bit', '2', 'expected 0, 1, True or False, got 2'],
  ['bit', "'1'", 'expected 0, 1, True or False'],
  ['text', '3', 'expected a quoted text, got 3'],
  ['probability', '1.01', 'expected a probability between 0 and 1, got 1.01'],
  ['probability', '-0.1', 'expected a probability between 0 and 1'],
  ['probability', "'0.5'", 'expected a probability between 0 and 1'],
  ['pair', "('X',)", "expected a pair such as ('X', 'Y')"],
  ['pair', "('X', 'Y', 'Z')", "expected a pair such as ('X', 'Y')"],
  ['pair', "('X', 1)", "expected a pair such as ('X', 'Y')"],
  ['pair', "(1, 'Y')", "expected a pair such as ('X', 'Y')"],
  ['pair', "{'X': 'Y'}", "expected a pair such as ('X', 'Y')"],
  ['matrix of 2', '[[0, 1]]', 'expected a matrix of 2 by 2, one row for each node, got 1 rows'],
  ['matrix of 2', '[[0, 1], [0]]', 'got row 2 of 2 with 1'],
  ['matrix of 2', '[[0, 1, 1], [0, 0]]', 'got row 1 of 2 with 3'],
  ['items of 2', '[1]', 'expected 2 items, one for each node, got 1'],
])('a %s may not be %s', (kind, text, problem) => {
  expect(() => KINDS[kind]!(readPython(text))).toThrow(problem);
});

test('a list is no dict, and a dict no list; of a dict some keys', () => {
  expect(() => asItems(readPython("{'a': 1}"))).toThrow('expected a list, got {"a": 1}');
  expect(() => asItems(readPython('3'))).toThrow('expected a list');
  expect(() => asEntries(readPython('[1]'))).toThrow('expected a dict, got [1]');
  expect(() => asEntries(readPython('None'))).toThrow('expected a dict');
  expect(asRecord(readPython("{'a': 1, 'b': 2}"), ['a', 'c'])).toEqual({ a: 1, c: undefined });
});
