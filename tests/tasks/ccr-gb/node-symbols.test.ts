import { expect, test } from 'vitest';
import { nodeSymbols } from '../../../src/tasks/ccr-gb/node-symbols.ts';

test.each([
  ['a blank', 'A b', 'A_b'],
  ['a line break', 'A\nb', 'A_b'],
  ['the sign of a probability', 'A=b', 'A_b'],
  ['the sign of or', 'A|b', 'A_b'],
  ['the sign of and', 'A&b', 'A_b'],
  ['the sign of exclusive or', 'A^b', 'A_b'],
  ['the sign of not', 'A!b', 'A_b'],
  ['the arrow of a pair', 'A→b', 'A_b'],
  ['a slash', 'A/b', 'A_b'],
  ['several in a row', 'A = b', 'A_b'],
  ['several places', 'A b c', 'A_b_c'],
  ['none of them', "D'Arc-7.é", "D'Arc-7.é"],
])('a name with %s: %j becomes %s', (_, name, symbol) => {
  expect(nodeSymbols(['X', name])).toEqual(['X', symbol]);
});

test.each<[readonly string[], string]>([
  [['X', '', 'Y'], 'expected names, got an empty one for node 2'],
  [[' ', 'Y'], 'expected names, got an empty one for node 1'],
  [['X', 'Y', 'X'], 'expected different names, got X twice'],
  [['X', 'A b', 'A=b'], 'expected names that differ in letters or digits, got A b and A=b'],
])('names %j are refused', (names, message) => {
  expect(() => nodeSymbols(names)).toThrow(message);
});
