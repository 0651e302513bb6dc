import type { Asked } from '../../cases/asked.ts';
import { withoutNames } from './names.ts';
import { replaced } from './pattern.ts';

const NOT_ASCII = /[^\0-\x7f]/;

/** An escaped line break that does not begin a LaTeX command. */
const ESCAPED_BREAK = /\\n(?![a-z])/g;

/** The numbers of characters that are read at the start and at the end of a long text. */
const [START, END] = [20_000, 40_000];

/**
 * Canonicalises a text: Unicode NFKC without invisible characters, with straight quotes and one kind of dash.
 * Characters that NFKC would join to a number are kept apart (`4½` becomes `4 1/2`), and a dash before a number
 * becomes a minus sign or "to".
 *
 * @see Unicode Standard Annex #15, section 13
 */
export function canonical(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  const apart = replaced(text, [
    [/\p{Default_Ignorable_Code_Point}+/gu, ''],
    [/[\u2018-\u201b\u2032\u00b4\u02bc]/g, "'"],
    [/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"'],
    [/(?<![\d\p{L})]\s?)[\u2010-\u2015](?=\s?[\d.])/gu, '-'],
    [/(?<=\d\s?)[\u2010-\u2015](?=\s?[\d.])/g, ' to '],
    [/[\u2012-\u2015]/g, '\u2014'],
    [/(?<=\d)(?=[¼-¾⅓-⅞])/g, ' '],
    [/(?<![⁺⁻⁰¹²³⁴-⁹])(?=[⁺⁻]?[⁰¹²³⁴-⁹])/g, '^'],
    // Runs of combining marks are cut after 30, as in the Stream-Safe Text Format, because sorting them takes quadratic
    // time. NFKC turns two half-width Japanese characters into marks, too.
    [/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1'],
  ]);
  return apart.normalize('NFKC').replaceAll('\u2044', '/').replaceAll('\u2212', '-');
}

/** Returns the canonical text in lower case. @example normalise('Ｙｅｓ') // 'yes' */
export function normalise(text: string): string {
  return canonical(text).toLowerCase();
}

export function readable(text: string, asked: Asked | undefined): string {
  const cut = text.length <= START + END ? text : `${text.slice(0, START)}\n\n${text.slice(-END)}`;
  const short = cut.replaceAll(ESCAPED_BREAK, '\n');
  return asked ? withoutNames(short, asked) : short.toLowerCase();
}
