/** Formats a list in running text: `a`, `a or b`, `a, b, or c`. */
export function listed(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 3) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(', ')}, ${conjunction} ${items.at(-1)}`;
}

/** Splits a list that {@link listed} wrote into its items. The items must not contain commas or the conjunction. */
export function unlisted(text: string, conjunction: 'and' | 'or'): string[] {
  return text.split(new RegExp(`, ${conjunction} | ${conjunction} |, `));
}

export function counted(
  count: number,
  { one, many }: { readonly one: string; readonly many: string },
): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function listedClauses(clauses: readonly string[], conjunction: 'and' | 'or'): string {
  return `${clauses.slice(0, -1).join(', ')}, ${conjunction} ${clauses.at(-1)}`;
}

interface ReadList<T> {
  readonly items: readonly T[];
  readonly conjunction: 'and' | 'or' | undefined;
}

/**
 * Parses a list that {@link listed} wrote, or items that are separated by spaces. The items may contain commas and
 * conjunctions.
 *
 * @param item - Parses one item at a position, and returns its value and the position of its end.
 */
export function readListed<T>(
  text: string,
  item: (text: string, at: number) => { readonly value: T; readonly end: number } | undefined,
  separators: 'list' | 'spaces' = 'list',
): ReadList<T> | { readonly wrongAt: number } {
  const items: T[] = [];
  let conjunction: 'and' | 'or' | undefined;
  for (let at = 0; ; ) {
    const found = item(text, at);
    if (!found) return { wrongAt: at };
    items.push(found.value);
    if (found.end === text.length) return { items, conjunction };
    const separator = separators === 'list' ? /, (?:(and|or) )?| (and|or) /y : / /y;
    separator.lastIndex = found.end;
    const match = separator.exec(text);
    if (!match) return { wrongAt: found.end };
    const word = match[1] ?? match[2];
    if (word !== undefined) {
      if (conjunction !== undefined && conjunction !== word) return { wrongAt: found.end };
      conjunction = word as 'and' | 'or';
    }
    at = separator.lastIndex;
  }
}
