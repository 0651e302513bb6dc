/**
 * Returns a var from which promptfoo inserts a text into a prompt byte for byte. In a plain text, promptfoo renders
 * templates, and it strips a line feed at the end. If the text begins with `file://` or `package:`, promptfoo loads a
 * file. promptfoo does not change a list with one text, so affected texts are put into such a list. Tests with such a
 * list must set `disableVarExpansion`.
 */
export function verbatim(text: string): string | string[] {
  const survives = !/[{}]|\n$|^(?:file:\/\/|package:)/.test(text);
  return survives ? text : [text];
}
