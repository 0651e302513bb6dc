export function growingList<T extends Uint8Array | Uint32Array>(of: new (length: number) => T) {
  let buffer = new of(64);
  let length = 0;
  return {
    /** Appends a value and returns its index. */
    push(value: number): number {
      if (length === buffer.length) {
        const larger = new of(Math.ceil(1.5 * length));
        larger.set(buffer);
        buffer = larger;
      }
      buffer[length] = value;
      return length++;
    },
    values: () => buffer.subarray(0, length) as T,
  };
}
