/**
 * A list in running text: `a`, `a or b`, `a, b, or c`.
 *
 * @param items - At least one.
 */
export function listed(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 3) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(', ')}, ${conjunction} ${items.at(-1)}`;
}

/** The items of what {@link listed} wrote. None of them may hold a comma or the conjunction itself. */
export function unlisted(text: string, conjunction: 'and' | 'or'): string[] {
  return text.split(new RegExp(`, ${conjunction} | ${conjunction} |, `));
}

/** A number of things: `1 candy`, `2 candies`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
