import { expect, test } from 'vitest';
import { isPairName, pairName, parsePair, parsePath, pathName } from '../../src/causal/dag.ts';

test('pairs and paths read back as they were written', () => {
  expect([pairName('X', 'C'), pathName(['X', 'C', 'Y'])]).toEqual(['X→C', 'X→C→Y']);
  expect(parsePair('X→C')).toEqual({ cause: 'X', outcome: 'C' });
  expect(parsePath('X→C→Y')).toEqual(['X', 'C', 'Y']);
});

test.each(['', 'X', 'X→', '→Y', '→', 'X→C→Y', 'X→C→'])('%j is no pair', (text) => {
  expect(isPairName(text)).toBe(false);
  expect(() => parsePair(text)).toThrow(new SyntaxError(`parsePair: expected a pair like X→Y, got ${text}`));
});

test('symbols of any letters make a pair', () => {
  expect(['X→C', 'Ünë→日本', 'a b→c'].every(isPairName)).toBe(true);
});
