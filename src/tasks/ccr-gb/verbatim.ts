/**
 * Wraps a text in a var that promptfoo inserts into a prompt byte for byte. As a plain text, it would be rendered as a
 * template, lose its last line break, and name a file to load if it began with `file://` or `package:`. A list with one
 * text stays unchanged, so a text that would change becomes such a list. Tests with such a list must set
 * `disableVarExpansion`.
 */
export function verbatim(text: string): string | string[] {
  const survives = !/[{}]|\n$|^(?:file:\/\/|package:)/.test(text);
  return survives ? text : [text];
}
