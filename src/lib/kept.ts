/** At most about this many values are kept. They are dropped all at once, because only neighbouring rows share them. */
const MOST_KEPT = 1000;

/**
 * Returns the value that is kept under a key; if there is none, makes and keeps it. Rows of a run that follow each other
 * share models, and decoding each model once saves most of the time of reading the run.
 *
 * @example kept(MODELS, equations, () => decodeScm(equations))
 */
export function kept<T>(values: Map<string, T>, key: string, make: () => T): T {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= MOST_KEPT) values.clear();
  const value = make();
  values.set(key, value);
  return value;
}
