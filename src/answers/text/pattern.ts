/** Alternatives of a regular expression, written one group of phrases a line. */
export function oneOf(...phrases: readonly string[]): string {
  return `(?:${phrases.join('|')})`;
}

/** The last match of a global pattern. */
export function lastMatch(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1);
}

/** A text as the source of a pattern that matches it. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
