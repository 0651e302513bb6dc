const MOST_KEPT = 1000;

/**
 * Caches a function's results by its text argument. Many rows repeat the same models and replies.
 *
 * @param work - The function, whose result must depend only on the text. Errors are not cached.
 * @param most - The largest number of cached results. When it is exceeded, the whole cache is cleared.
 */
export function remembering<T>(work: (text: string) => T, most = MOST_KEPT): (text: string) => T {
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
