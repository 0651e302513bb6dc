/** Caches a function's results by its argument. The cache compares objects by identity and does not keep them alive. */
export function perKey<K, T extends {}>(work: (key: K) => T): (key: K) => T {
  const [ofObjects, ofOthers] = [new WeakMap<object, T>(), new Map<K, T>()];
  return (key) => {
    const known = (typeof key === 'object' ? ofObjects : ofOthers) as Map<K, T>;
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
}
