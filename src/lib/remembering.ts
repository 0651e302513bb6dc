const MOST_KEPT = 1000;

/**
 * The same function, which works out each text once: for models and replies that stand in row after row.
 *
 * @param work - Must depend on the text alone. What it throws is not kept.
 * @param most - Results that are kept; when there are more, all are let go.
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
