/**
 * Wraps a text in a var that promptfoo inserts into a prompt byte for byte. A plain text would be rendered as a template,
 * would lose its last line break, and would name a file to load if it began with `file://` or `package:`. It leaves a
 * list of one text alone, so a text that would change becomes such a list. Tests that hold one must set
 * `disableVarExpansion`.
 */
export function verbatim(text: string): string | string[] {
  const survives = !/[{}]|\n$|^(?:file:\/\/|package:)/.test(text);
  return survives ? text : [text];
}
