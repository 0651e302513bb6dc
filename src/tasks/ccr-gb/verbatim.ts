/**
 * A text as a var that promptfoo puts into a prompt byte for byte. promptfoo renders texts as templates, loads those that
 * begin with `file://` or `package:` and drops a last line break, but leaves a list of one text alone. A text that would
 * change becomes such a list. Tests that hold one must set `disableVarExpansion`.
 */
export function verbatim(text: string): string | string[] {
  const survives = !/[{}]|\n$|^(?:file:\/\/|package:)/.test(text);
  return survives ? text : [text];
}
