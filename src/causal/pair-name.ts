const ARROW = '→';

/** A path as it is written everywhere. @example pathName(['X', 'C', 'Y']) // 'X→C→Y' */
export function pathName(symbols: readonly string[]): string {
  return symbols.join(ARROW);
}

/** Reads a path back into its symbols. */
export function parsePath(name: string): string[] {
  return name.split(ARROW);
}

/** A pair, or an arrow, as it is written everywhere. @example pairName('X', 'C') // 'X→C' */
export function pairName(cause: string, outcome: string): string {
  return `${cause}${ARROW}${outcome}`;
}

/** Whether a text is a pair such as `X→C`. */
export function isPairName(text: string): boolean {
  return /^[^→]+→[^→]+$/u.test(text);
}

/** Reads a pair back into its symbols. @throws {SyntaxError} If the text is no pair. */
export function parsePair(name: string) {
  const [cause, outcome, ...rest] = parsePath(name);
  if (!cause || !outcome || rest.length > 0)
    throw new SyntaxError(`parsePair: expected a pair like X→Y, got ${name}`);
  return { cause, outcome };
}
