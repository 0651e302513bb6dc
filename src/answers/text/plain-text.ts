import { replaced } from './pattern.ts';

const MARKUP = /[*_`#|<>\\$~{}]/;
const FENCE = /```[a-z0-9]{0,20}/g;
const TABLE_ROW = /^[ \t"*_]*\|[^\n]*\|[ \t"*_]*$/gm;
const FRACTION =
  /\\[a-z]?frac\s{0,3}\{\s{0,3}(-?[\d.]{1,20})\s{0,3}\}\s{0,3}\{\s{0,3}([\d.]{1,20})\s{0,3}\}/g;

/**
 * Strips struck-out text, Markdown emphasis, code fences, HTML elements and LaTeX from a normalised text. The marks at
 * the start of a line (`#`, `-`, `1.`) stay.
 */
export function plainText(text: string): string {
  if (!MARKUP.test(text)) return text;
  return replaced(text.replace(FENCE, '\n').replace(TABLE_ROW, cellsOf), [
    [/~~[^~\n]{1,200}~~/g, ' '],
    [/<\/?[a-z][^<>\n]{0,100}>/g, ' '],
    [/\{,\}/g, ','],
    [FRACTION, ' $1/$2'],
    [/\\(?:times|cdot|ast)\b/g, '\u00d7'],
    [/\\(?:lor|vee)\b/g, ' or '],
    [/\\(?:land|wedge)\b/g, ' and '],
    [/\\(?:rightarrow|longrightarrow|to|implies|therefore)\b/g, ' → '],
    [/\\(?:[a-z]{1,20}|[()[\]<>_*,;:! ])|[{}$]/g, ' '],
    // Between two numbers, an asterisk multiplies; elsewhere, it marks emphasis.
    [/\*\*+|[`~]+|(?<![\d)]\s?)\*|\*(?!\s?[\d(.-])|(?<![a-z0-9_])_+|_{1,3}(?![a-z0-9_])/g, ''],
  ]);
}

/** Rewrites a row of a table as the entry of a list: "Celine → 8 → yes". */
function cellsOf(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.filter(Boolean).join(' → ');
}
