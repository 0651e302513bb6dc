/**
 * A text as a var that promptfoo puts into a prompt byte for byte. promptfoo renders texts as templates, drops a last line
 * break, and loads files for texts that begin with `file://` or `package:`. It leaves a list of one text alone, so a text
 * that would change becomes such a list. Tests that hold one must set `disableVarExpansion`.
 */
export function verbatim(text: string): string | string[] {
  const survives = !/[{}]|\n$|^(?:file:\/\/|package:)/.test(text);
  return survives ? text : [text];
}
