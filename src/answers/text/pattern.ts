/**
 * Returns the source of a pattern that is written on several lines. Line breaks and indentation are dropped, and a
 * plain `(` groups without capturing.
 */
export function source({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  const plain = raw.map((text) => text.replaceAll(/\n\s*/g, '').replaceAll(/(?<!\\)\((?!\?)/g, '(?:'));
  return String.raw({ raw: plain }, ...parts);
}

export function pattern(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(source(strings, ...parts), 'u');
}

export function oneOf(...phrases: readonly string[]): string {
  return `(?:${phrases.join('|')})`;
}

export function lastMatch(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1);
}

export function replaced(text: string, rules: readonly (readonly [pattern: RegExp, by: string])[]): string {
  return rules.reduce((text, [pattern, by]) => text.replace(pattern, by), text);
}
