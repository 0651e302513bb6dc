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

/** Caches a function's results by its argument. The cache compares objects by identity and does not keep them alive. */
export function perKey<K, T extends {}>(work: (key: K) => T): (key: K) => T {
  const [ofObjects, ofOthers] = [new WeakMap<object, T>(), new Map<K, T>()];
  return (key) => {
    const known = (typeof key === 'object' ? ofObjects : ofOthers) as Map<K, T>;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = work(key);
    known.set(key, made);
    return made;
  };
}

/** Caches the results of a function of a text. They must depend only on the text. A full cache is cleared. */
export function remembering<T>(work: (text: string) => T, most = 1000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const made = work(text);
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
