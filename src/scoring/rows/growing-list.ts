type TypedArray = Uint8Array | Uint32Array;

export interface GrowingList<T extends TypedArray> {
  /** Appends a value and returns its index. */
  readonly push: (value: number) => number;
  readonly values: () => T;
}

export function growingList<T extends TypedArray>(of: new (length: number) => T): GrowingList<T> {
  let buffer = new of(64);
  let length = 0;
  return {
    push(value) {
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
