/** Formats a list in running text: `a`, `a or b`, `a, b, or c`. */
export function listed(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 3) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(', ')}, ${conjunction} ${items.at(-1)}`;
}

/** Formats a list of clauses, which have a comma before the conjunction even if they are only two: `a, or b`. */
export function listedClauses(clauses: readonly string[], conjunction: 'and' | 'or'): string {
  return `${clauses.slice(0, -1).join(', ')}, ${conjunction} ${clauses.at(-1)}`;
}

/** Returns the source of a regular expression for the lists that {@link listed} writes, from that of an item. */
export function listSource(item: string, conjunction: 'and' | 'or'): string {
  return `${item}(?:(?:, ${conjunction} |, | ${conjunction} )${item})*`;
}

/** Splits a list of names that {@link listed} wrote with `and`. */
export function unlisted(text: string): string[] {
  return text.split(/, and | and |, /);
}

/** An item of a list in a text, with the position of its end. */
export interface ListItem<T> {
  readonly value: T;
  readonly end: number;
}

/** What stands between two items. A space alone separates items that end with full stops. */
const SEPARATOR = /[,;]? (?:and|or) |[,;] | /y;

/**
 * Parses a list of clauses or sentences, whose items may contain commas and conjunctions of their own.
 *
 * @param itemAt - Parses the item at a position; undefined if there is none.
 * @returns The items and, if one of them cannot be parsed, the text from there on.
 */
export function parseList<T>(
  text: string,
  itemAt: (position: number) => ListItem<T> | undefined,
): { readonly items: readonly T[]; readonly unparsed?: string } {
  const items: T[] = [];
  let position = 0;
  for (;;) {
    const item = itemAt(position);
    if (!item) return { items, unparsed: text.slice(position) };
    items.push(item.value);
    if (item.end === text.length) return { items };
    SEPARATOR.lastIndex = item.end;
    if (!SEPARATOR.test(text)) return { items, unparsed: text.slice(item.end) };
    position = SEPARATOR.lastIndex;
  }
}
