import { replaced } from './pattern.ts';

const MARKUP = /[*_`#|<>\\$~{}]/;
export const FENCE = /```[a-z0-9]{0,20}/g;
export const ELEMENT = /<\/?[a-z][^<>\n]{0,100}>/g;
const TABLE_ROW = /^[ \t"*_]*\|[^\n]*\|[ \t"*_]*$/gm;
export const LATEX_COMMAND = /\\(?:[a-z]{1,20}|[()[\]<>_*])|[{}$]/g;

/**
 * Words and line breaks without Markdown emphasis, code fences, HTML elements and LaTeX.
 *
 * Expects normalised text. Line starts (`#`, `-`, `1.`) stay: reading a sentence skips them.
 */
export function plainText(text: string): string {
  if (!MARKUP.test(text)) return text;
  return replaced(text.replace(FENCE, '\n').replace(TABLE_ROW, cellsOf), [
    [ELEMENT, ' '],
    [LATEX_COMMAND, ' '],
    [/[*`~]+|(?<![a-z0-9_])_+|_{1,3}(?![a-z0-9_])/g, ''],
  ]);
}

/** A row of a table reads as an entry: "Celine → 8 → yes". */
function cellsOf(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.filter(Boolean).join(' → ');
}
