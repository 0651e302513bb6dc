const SIZE = 256;
const MASK = SIZE - 1;
const IN_ORDER = Uint8Array.from({ length: SIZE }, (_, i) => i);

/** Bytes from which a number is begun, and how many values they have. */
const BYTES = 6;
const VALUES = SIZE ** BYTES;
/** A double's digits: what it is filled up to, and what it must stay below. */
const [LEAST, MOST] = [2 ** 52, 2 ** 53];

/**
 * A stream of doubles, uniform between 0 (included) and 1 (excluded): bytes of ARC4 without the first 256, put together until
 * every digit is drawn. The numbers are those of the package seedrandom, version 3, whose streams take twice as long to begin,
 * as each also stirs a pool that nobody asks.
 *
 * @param seed - Of any length but 0.
 */
export function arc4(seed: string): () => number {
  const state = IN_ORDER.slice();
  const key = keyOf(seed);
  let i = 0;
  let j = 0;
  for (let at = 0; at < SIZE; at++) {
    const value = state[at]!;
    j = (j + key[at % key.length]! + value) & MASK;
    state[at] = state[j]!;
    state[j] = value;
  }
  j = 0;
  const byte = (): number => {
    i = (i + 1) & MASK;
    const value = state[i]!;
    j = (j + value) & MASK;
    const other = state[j]!;
    state[i] = other;
    state[j] = value;
    return state[(value + other) & MASK]!;
  };
  for (let skipped = 0; skipped < SIZE; skipped++) byte();
  return () => {
    let drawn = 0;
    for (let count = 0; count < BYTES; count++) drawn = drawn * SIZE + byte();
    let values = VALUES;
    let last = 0;
    while (drawn < LEAST) {
      drawn = (drawn + last) * SIZE;
      values *= SIZE;
      last = byte();
    }
    while (drawn >= MOST) {
      drawn /= 2;
      values /= 2;
      last >>>= 1;
    }
    return (drawn + last) / values;
  };
}

/** The characters of a seed, folded to at most 256 bytes. */
function keyOf(seed: string): Uint8Array {
  const key = new Uint8Array(Math.min(SIZE, seed.length));
  let smear = 0;
  for (let at = 0; at < seed.length; at++) {
    smear ^= key[at & MASK]! * 19;
    key[at & MASK] = smear + seed.charCodeAt(at);
  }
  return key;
}
