import type { Rng } from '../rng.ts';

/** The probability below which the distances between set bits are drawn, which is then faster. */
const RARE = 0.1;

/**
 * Returns a function that draws words whose bits are set independently with the same probability.
 *
 * Usually, all bits of a word are decided at once. Each bit compares its own random number with p, one binary digit at
 * a time, until the digits differ. For a small p, the number of unset bits between two set bits is drawn instead, as a
 * geometric variable, ⌊ln U / ln(1 − p)⌋.
 */
export function randomBits(rng: Rng, probability: number): (width: number) => number {
  if (!(probability >= 0 && probability <= 1)) {
    throw new RangeError(`randomBits: expected a probability from 0 to 1, got ${probability}`);
  }
  if (probability === 0) return () => 0;
  if (Math.min(probability, 1 - probability) >= RARE) return comparedBits(rng, probability);
  if (probability > 0.5) {
    const unset = randomBits(rng, 1 - probability);
    return (width) => ~unset(width) & lowBits(width);
  }
  const scale = Math.log1p(-probability);
  // 1 − U is above 0, so its logarithm is finite. `| 0` makes the result an integer that needs no allocation.
  const gap = (): number => Math.min(FARTHEST, Math.floor(Math.log(1 - rng.uniform()) / scale)) | 0;
  let next = gap();
  return (width) => {
    let word = 0;
    while (next < width) {
      word |= 1 << next;
      next += 1 + gap();
    }
    next -= width;
    return word;
  };
}

function comparedBits(rng: Rng, probability: number): (width: number) => number {
  return (width) => {
    let word = 0;
    let open = lowBits(width);
    let rest = probability;
    while (open !== 0 && rest > 0) {
      const drawn = rng.word();
      rest *= 2;
      if (rest >= 1) {
        word |= open & ~drawn;
        open &= drawn;
        rest -= 1;
      } else open &= ~drawn;
    }
    return word;
  };
}

/** The largest distance. A longer distance is cut to this length, which is still a small integer. */
const FARTHEST = 2 ** 29;

export function lowBits(width: number): number {
  return width === 32 ? -1 : (1 << width) - 1;
}
