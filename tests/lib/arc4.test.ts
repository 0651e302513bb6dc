import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { arc4 } from '../../src/lib/arc4.ts';
import { anyCharacter } from '../arbitraries.ts';

const drawn = (next: () => number, count: number): number[] => Array.from({ length: count }, next);

test('whatever the seed, the numbers are those of seedrandom', () => {
  // Longer ones than the key, too.
  const short = fc.string({ unit: anyCharacter, minLength: 1 });
  const long = fc.string({ unit: anyCharacter, minLength: 200, maxLength: 700 });
  fc.assert(
    fc.property(fc.oneof(short, long), (seed) => {
      expect(drawn(arc4(seed), 20)).toEqual(drawn(seedrandom(seed), 20));
    }),
    { numRuns: 300 },
  );
});

test('numbers whose first byte is 0, which take more bytes, too', () => {
  const draws = 5_000;
  const found = drawn(arc4('["2025","unit",37]'), draws);
  expect(found.filter((value) => value < 1 / 4096)).not.toEqual([]);
  expect(found).toEqual(drawn(seedrandom('["2025","unit",37]'), draws));
});
