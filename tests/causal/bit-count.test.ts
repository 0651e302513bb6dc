import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitCount } from '../../src/causal/bit-count.ts';

test('ones are counted in words of any sign', () => {
  expect([0, 1, -1, 0x55555555, 0x0f0f0f0f, 1 << 31].map(bitCount)).toEqual([0, 1, 32, 16, 16, 1]);
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (word) => {
      expect(bitCount(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
    }),
  );
});
