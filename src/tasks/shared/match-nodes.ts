/**
 * Returns the node of the second graph that corresponds to each node of the first. The graphs are equal except for the
 * names and the order of their nodes, and each is given as a matrix of arrow weights.
 */
export function matchNodes(
  one: readonly (readonly number[])[],
  other: readonly (readonly number[])[],
  known: readonly (readonly [number, number])[],
): readonly number[] {
  const found = new Map(known);
  const fits = (node: number, image: number): boolean =>
    [...found].every(
      ([a, b]) => one[node]?.[a] === other[image]?.[b] && one[a]?.[node] === other[b]?.[image],
    );
  const place = (node: number): boolean => {
    if (node === one.length) return true;
    if (found.has(node)) return place(node + 1);
    const taken = new Set(found.values());
    for (let image = 0; image < one.length; image++) {
      if (taken.has(image) || !fits(node, image)) continue;
      found.set(node, image);
      if (place(node + 1)) return true;
      found.delete(node);
    }
    return false;
  };
  place(0);
  return one.map((_, node) => found.get(node) ?? node);
}
