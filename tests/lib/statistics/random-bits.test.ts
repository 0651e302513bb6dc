import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { randomBits } from '../../../src/lib/statistics/random-bits.ts';

describe('randomBits', () => {
  test.each([0.03, 0.4, 0.5, 0.7, 0.97])(
    'sets as many bits as %d says, whatever the width of the words',
    (p) => {
      for (const width of [1, 2, 7, 32]) {
        const next = randomBits(namedRng('random bits', width, p), p);
        let set = 0;
        let beyond = 0;
        const words = Math.ceil(100_000 / width);
        for (let word = 0; word < words; word++) {
          const bits = next(width);
          for (let bit = 0; bit < 32; bit++) {
            if (!((bits >>> bit) & 1)) continue;
            if (bit >= width) beyond++;
            set++;
          }
        }
        expect(beyond).toBe(0);
        const bits = words * width;
        expect(Math.abs(set - p * bits)).toBeLessThan(4 * Math.sqrt(p * (1 - p) * bits));
      }
    },
  );

  test('sets none at 0 and all at 1, and refuses what is no probability', () => {
    expect(randomBits(namedRng(1), 0)(32)).toBe(0);
    expect([randomBits(namedRng(1), 1)(32), randomBits(namedRng(1), 1)(3)]).toEqual([-1, 0b111]);
    for (const wrong of [1.1, -0.1, Number.NaN]) {
      expect(() => randomBits(namedRng(1), wrong)).toThrow('randomBits: expected a probability from 0 to 1');
    }
  });
});
