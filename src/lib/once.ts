/**
 * Makes a function that computes its value on the first call. It keeps the import of a module fast.
 *
 * @example const parser = once(() => compile(grammar)); // parser() compiles, parser() again does not
 */
export function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: compute() };
    return found.value;
  };
}

/** Makes an object whose values are each computed when first read. */
export function lazily<T extends object>(values: { readonly [Key in keyof T]: () => T[Key] }): T {
  const properties = Object.entries<() => unknown>(values).map(([key, work]) => [
    key,
    { get: once(work), enumerable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as T;
}
