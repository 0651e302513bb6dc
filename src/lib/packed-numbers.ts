/** Packs whole numbers below 2³¹: first the lowest bytes of all differences between neighbours, then the next bytes. */
export function packNumbers(values: Uint32Array): Uint8Array {
  const size = values.length;
  const bytes = new Uint8Array(4 * size);
  let before = 0;
  for (let i = 0; i < size; i++) {
    const value = values[i] ?? 0;
    const difference = (value - before) | 0;
    // In zigzag code, the high bits of small differences are zero for either sign.
    const word = (difference << 1) ^ (difference >> 31);
    for (let plane = 0; plane < 4; plane++) bytes[plane * size + i] = word >>> (8 * plane);
    before = value;
  }
  return bytes;
}

export function unpackNumbers(bytes: Uint8Array): Uint32Array {
  const size = Math.floor(bytes.length / 4);
  const values = new Uint32Array(size);
  let value = 0;
  for (let i = 0; i < size; i++) {
    let word = 0;
    for (let plane = 0; plane < 4; plane++) word |= (bytes[plane * size + i] ?? 0) << (8 * plane);
    value = (value + ((word >>> 1) ^ -(word & 1))) | 0;
    values[i] = value;
  }
  return values;
}
