/** Formats a list in running text: `a`, `a or b`, `a, b, or c`. */
export function listed(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 3) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(', ')}, ${conjunction} ${items.at(-1)}`;
}

/** Formats a list of clauses, which have a comma before the conjunction also if they are only two. */
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
