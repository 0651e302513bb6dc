/** The number of values that are remembered for each field. Fields with more, such as ids, are mostly unique. */
const MOST_VALUES = 4096;

/** Returns a function that replaces equal texts in a field of several objects by one text, to save memory. */
export function interning() {
  const pools = new Map<string, Map<string, string>>();
  return <T extends object>(item: T): T => {
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== 'string') continue;
      const pool = pools.get(name) ?? new Map<string, string>();
      if (pool.size === 0) pools.set(name, pool);
      const known = pool.get(value);
      if (known !== undefined) (item as Record<string, unknown>)[name] = known;
      else if (pool.size < MOST_VALUES) pool.set(value, value);
    }
    return item;
  };
}
