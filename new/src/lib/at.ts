/** Returns the element at an index. @throws {RangeError} If there is none, which is a defect of this package. */
export function at<Value>(
  list: { readonly [index: number]: Value; readonly length: number },
  index: number,
): Value {
  if (!(index >= 0 && index < list.length))
    throw new RangeError(`at: expected an index below ${list.length}, got ${index}`);
  return list[index] as Value;
}
