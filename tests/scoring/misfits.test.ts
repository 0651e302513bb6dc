import { expect, test } from 'vitest';
import { differ } from '../../src/scoring/misfits.ts';

test('the first entry that differs is named, also where one list is longer', () => {
  expect(differ('at', 'pairs', ['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(differ('at', 'pairs', ['a', 'b'], ['a', 'c'])).toEqual([
    'at: expected pairs, got c instead of b at position 1',
  ]);
  expect(differ('at', 'pairs', ['a', 'b'], ['a'])).toEqual([
    'at: expected pairs, got none instead of b at position 1',
  ]);
  expect(differ('at', 'pairs', [], ['a'])).toEqual(['at: expected pairs, got a instead of none']);
});
