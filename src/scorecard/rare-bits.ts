import type { Stream } from '../statistics/streams.ts';

/**
 * Words of bits that are rarely set, each independently with the same probability: one draw for each bit that is
 * set, instead of one for each bit.
 *
 * Between two set bits lie as many others as a geometric variable says, ⌊ln U / ln(1 − p)⌋.
 *
 * @param probability - p, at least 0 and below 1.
 * @returns A function that gives the next word of up to 32 bits.
 */
export function rareBits(draws: Stream, probability: number): (width: number) => number {
  if (!(probability >= 0 && probability < 1)) {
    throw new RangeError(`rareBits: expected a probability from 0 and below 1, got ${probability}`);
  }
  if (probability === 0) return () => 0;
  const scale = Math.log1p(-probability);
  // 1 − U is above 0, so that its logarithm is finite.
  const gap = (): number => Math.floor(Math.log(1 - draws.uniform()) / scale);
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
