import { ELEMENT, FENCE, LATEX_COMMAND } from '../text/plain-text.ts';

const FRACTION = /[¼½¾⅓⅔⅕⅖⅗⅘⅛⅜⅝⅞]/g;
const SUPERSCRIPT = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}/g;
const MINUS = /[\u2212\uff0d\ufe63]/g;
/** A dash is a minus where no number stands before it: "–2", but not "4–5". */
const DASH_AS_MINUS = /(?<![\d\p{L})]\s?)[\u2010-\u2015](?=\s?[\d.])/gu;
const DASH_BETWEEN = /(?<=\d\s?)[\u2010-\u2015](?=\s?[\d.])/g;

/**
 * Text whose signs, fractions and exponents survive Unicode normalisation, which would make `4½` 41⁄2 and `1.5³`
 * 1.53: minus signs as hyphens, ranges with a tilde, fractions as `1/2`, exponents as `^3`.
 *
 * @example numberSigns('−4½') // '-4 1/2'
 */
export function numberSigns(text: string): string {
  return text
    .replace(MINUS, '-')
    .replace(DASH_AS_MINUS, '-')
    .replace(DASH_BETWEEN, ' to ')
    .replace(FRACTION, (sign, at: number) => {
      const parts = sign.normalize('NFKC').replace('⁄', '/');
      return /\d/.test(text.charAt(at - 1)) ? ` ${parts}` : parts;
    })
    .replace(SUPERSCRIPT, (digits) => `^${digits.normalize('NFKC').replace('+', '').replace('−', '-')}`);
}

const LATEX_FRACTION =
  /(\d?)\s{0,3}\\[a-z]?frac\s{0,3}\{\s{0,3}(-?[\d.]{1,20})\s{0,3}\}\s{0,3}\{\s{0,3}([\d.]{1,20})\s{0,3}\}/g;
const LATEX_TIMES = /\\(?:times|cdot|ast)\b/g;
const LATEX_SPACE = /\\[,;:! ]|\\q?quad\b|~(?=\\)/g;
const LATEX_ARROW = /\\(?:rightarrow|longrightarrow|to|implies|therefore)\b/g;

/** Text with LaTeX's numbers written plainly: `\frac{9}{2}` as 9/2, `4{,}500` as 4,500, `\times` as an asterisk. Expects normalised text. */
export function withoutLatexNumbers(text: string): string {
  if (!text.includes('\\') && !text.includes('{,}')) return text;
  return text
    .replaceAll('{,}', ',')
    .replace(LATEX_FRACTION, (_, before: string, top: string, bottom: string) =>
      before === '' ? `${top}/${bottom}` : `${before} ${top}/${bottom}`,
    )
    .replace(LATEX_TIMES, '*')
    .replace(LATEX_ARROW, ' → ')
    .replace(LATEX_SPACE, ' ');
}

const STARS = /\*\*+|`+/g;
/** Between two numbers a star multiplies; elsewhere it is emphasis. */
const EMPHASIS = /(?<![\d)]\s?)\*|\*(?!\s?[\d(.-])/g;
const TIMES = /[×⋅·∙✕]/g;
const APPROXIMATELY = /[≈≃~]/g;

/** Words, numbers and line breaks without Markdown, HTML elements and LaTeX. Expects normalised text. */
export function plainNumberText(text: string): string {
  return text
    .replace(FENCE, '\n')
    .replace(ELEMENT, ' ')
    .replace(LATEX_COMMAND, ' ')
    .replace(STARS, '')
    .replace(EMPHASIS, '')
    .replace(TIMES, '*')
    .replace(APPROXIMATELY, ' ')
    .replace(/^[ \t]*#{1,6}[ \t]+/gm, '');
}
