import { expect, test } from 'vitest';
import { idHash } from '../../../src/scoring/rows/id-hash.ts';

test('every character of an id counts, and its place', () => {
  const ids = ['', 'a', 'b', 'ab', 'ba', 'bb', 'xb', 'ax'];
  expect(new Set(ids.map(idHash)).size).toBe(ids.length);
});

test('ids that differ in their last figure are spread evenly', () => {
  const hashes = Array.from({ length: 4000 }, (_, i) => idHash(`design X→Y ${i}`) / 2 ** 32);
  for (const quarter of [0, 1, 2, 3]) {
    const within = hashes.filter((hash) => Math.floor(4 * hash) === quarter).length;
    // Four standard errors of a quarter.
    expect(Math.abs(within - 1000)).toBeLessThan(4 * Math.sqrt(750));
  }
});
