/** The same function, which works out each key once; objects are keys by identity. */
export function perKey<K, T extends {}>(work: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
}
