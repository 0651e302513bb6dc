/** Returns a function that computes its value on the first call only. */
export function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: compute() };
    return found.value;
  };
}

/** Returns an object whose values are each computed when first read. */
export function lazily<T extends object>(values: { readonly [Key in keyof T]: () => T[Key] }): T {
  const properties = Object.entries<() => unknown>(values).map(([key, work]) => [
    key,
    { get: once(work), enumerable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as T;
}
