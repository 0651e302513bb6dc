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
