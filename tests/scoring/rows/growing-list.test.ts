import { expect, test } from 'vitest';
import { growingList } from '../../../src/scoring/rows/growing-list.ts';

test('a list holds what was pushed, at the index that was given', () => {
  const list = growingList(Uint32Array);
  const pushed = Array.from({ length: 1000 }, (_, i) => 3 * i);
  expect(pushed.map((value) => list.push(value))).toEqual(pushed.map((_, i) => i));
  expect([...list.values()]).toEqual(pushed);
  expect([...growingList(Uint8Array).values()]).toEqual([]);
});
