/**
 * Caches a function's results by its argument. Objects are compared by identity, and the cache does not keep them
 * alive.
 */
export function perKey<K, T extends {}>(work: (key: K) => T): (key: K) => T {
  const [ofObjects, ofOthers] = [new WeakMap<object, T>(), new Map<K, T>()];
  return (key) => {
    const known = (typeof key === 'object' ? ofObjects : ofOthers) as Map<K, T>;
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
}
