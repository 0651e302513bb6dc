const TOKEN = /zq[abo]/g;

/** Counts the names in a text in which tokens stand for names. */
export function countNames(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}

/** Returns the nodes that are named from a place of a text on, given the nodes of the whole text. */
export function nodesFrom(text: string, place: number, nodes: readonly number[]): readonly number[] {
  return nodes.slice(countNames(text.slice(0, place)));
}

/** Returns the nodes that a match of a pattern names, given the nodes of the whole text. */
export function nodesOfMatch(
  { index, 0: said }: RegExpExecArray,
  text: string,
  nodes: readonly number[],
): readonly number[] {
  return nodesFrom(text, index, nodes).slice(0, countNames(said));
}

/** Splits a text, and gives each part the nodes that it names. */
export function partsOf(text: string, separator: RegExp, nodes: readonly number[]) {
  let start = 0;
  return text.split(separator).map((part) => {
    const own = nodes.slice(start, start + countNames(part));
    start += own.length;
    return { part, own };
  });
}
