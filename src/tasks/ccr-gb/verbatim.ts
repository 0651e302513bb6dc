/**
 * Returns a var from which promptfoo inserts a text into a prompt byte for byte. With a plain text, promptfoo renders
 * templates, strips the last line break, and loads files for texts that begin with `file://` or `package:`. It leaves a
 * list with one text unchanged, so affected texts are put into such a list. Tests with such a list must set
 * `disableVarExpansion`.
 */
export function verbatim(text: string): string | string[] {
  const survives = !/[{}]|\n$|^(?:file:\/\/|package:)/.test(text);
  return survives ? text : [text];
}
