import { replaced } from '../text/pattern.ts';
import { ELEMENT, FENCE, LATEX_COMMAND } from '../text/plain-text.ts';

/**
 * Text whose signs, fractions and exponents survive Unicode normalisation, which would make `4½` 41⁄2 and `1.5³`
 * 1.53: minus signs as hyphens, ranges with "to", fractions as `1/2`, exponents as `^3`.
 *
 * @example numberSigns('−4½') // '-4 1/2'
 */
export function numberSigns(text: string): string {
  return replaced(text, [
    [/[\u2212\uff0d\ufe63]/g, '-'],
    // A dash is a minus where no number stands before it: "–2", but not "4–5".
    [/(?<![\d\p{L})]\s?)[\u2010-\u2015](?=\s?[\d.])/gu, '-'],
    [/(?<=\d\s?)[\u2010-\u2015](?=\s?[\d.])/g, ' to '],
    [/(?<=\d)(?=[¼½¾⅓⅔⅕⅖⅗⅘⅛⅜⅝⅞])/g, ' '],
  ])
    .replace(/[¼½¾⅓⅔⅕⅖⅗⅘⅛⅜⅝⅞]/g, (sign) => sign.normalize('NFKC').replace('⁄', '/'))
    .replace(
      /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}/g,
      (digits) => `^${digits.normalize('NFKC').replace('+', '').replace('−', '-')}`,
    );
}

/** Text with LaTeX's numbers written plainly: `\frac{9}{2}` as 9/2, `4{,}500` as 4,500, `\times` as an asterisk. Expects normalised text. */
export function withoutLatexNumbers(text: string): string {
  if (!text.includes('\\') && !text.includes('{,}')) return text;
  return replaced(text, [
    [/\{,\}/g, ','],
    [/(?<=\d)\s{0,3}(?=\\[a-z]?frac)/g, ' '],
    [/\\[a-z]?frac\s{0,3}\{\s{0,3}(-?[\d.]{1,20})\s{0,3}\}\s{0,3}\{\s{0,3}([\d.]{1,20})\s{0,3}\}/g, '$1/$2'],
    [/\\(?:times|cdot|ast)\b/g, '*'],
    [/\\(?:rightarrow|longrightarrow|to|implies|therefore)\b/g, ' → '],
    [/\\[,;:! ]|\\q?quad\b|~(?=\\)/g, ' '],
  ]);
}

/** Words, numbers and line breaks without Markdown, HTML elements and LaTeX. Expects normalised text. */
export function plainNumberText(text: string): string {
  return replaced(text, [
    [FENCE, '\n'],
    [ELEMENT, ' '],
    [LATEX_COMMAND, ' '],
    [/\*\*+|`+/g, ''],
    // Between two numbers a star multiplies; elsewhere it is emphasis.
    [/(?<![\d)]\s?)\*|\*(?!\s?[\d(.-])/g, ''],
    [/[×⋅·∙✕]/g, '*'],
    [/[≈≃~]/g, ' '],
    [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  ]);
}
