import { replaced } from '../text/pattern.ts';

export interface NumberToken {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly signed: boolean;
}

/**
 * Notations of an unsigned number. More specific notations come first. A comma before exactly three digits separates
 * thousands (`23,625`), unless only a 0 comes before it (`0,375`). Most other commas separate decimals (`4,5`).
 */
const UNSIGNED = [
  // 4 1/2, 9/2
  '(?:(?<whole>\\d{1,6}) (?=\\d{1,6}/\\d))?(?<top>\\d{1,6}(?:\\.\\d{1,6})?) ?/ ?(?<bottom>\\d{1,6}(?:\\.\\d{1,6})?)',
  // 1 234,5  1.234,5  4,5  0,375; and 1,234.5
  '(?<comma>\\d{1,3}(?:[. ]\\d{3})+,\\d{1,6}|\\d{1,12},(?:\\d{1,2}|\\d{4,6})(?!\\d)|0,\\d{3}(?!\\d|,\\d))',
  "(?<grouped>[1-9]\\d{0,2}(?:[,' ]\\d{3})+(?!\\d)(?:\\.\\d+)?)",
  // 4.5e1  .75  4
  '(?<plain>(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e[-+]?\\d{1,3})?)',
].join('|');
const NUMBER = new RegExp(
  `(?<![\\w.])(?:${UNSIGNED})(?! ?%)(?![a-z_]|\\d|\\.\\d)(?: ?[*x] ?10 ?\\^ ?\\(?(?<exponent>[-+]?\\d{1,3})\\)?)?`,
  'g',
);
/** Text before a number that counts or names something ("path 2") or belongs to an exponent. */
const NO_MEASURE =
  /(?:path|route|step|rule|case|option|equation|eq|example|part|no|gauge|line)s?\.? ?#?$|\^ ?\(?[-+]?$/;
/** A comma that separates decimals for sure, as it does not come before exactly three digits. */
const DECIMAL_COMMA = /(?<![\d,]|(?:path|route|step|rule|case|line)s )\d{1,12},(?:\d{1,2}|\d{4,12})(?![\d,])/;
/** The largest number that is read. */
export const LARGEST = 1e12;

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const PARTS: Readonly<Record<string, number>> = { 'a half': 0.5, 'a quarter': 0.25, 'three quarters': 0.75 };
const SPELLED = new RegExp(
  `\\b(${WORDS.toReversed().join('|')})\\b(?: and (${Object.keys(PARTS).join('|')}))?(?=\\s*units?\\b|\\W*$)`,
  'g',
);

/** "seven point two five" */
const POINT = new RegExp(
  `\\b(${WORDS.toReversed().join('|')}) point ((?:${WORDS.slice(0, 10).join('|')})(?:[ -](?:${WORDS.slice(0, 10).join('|')})\\b)*)\\b`,
  'g',
);

const COUNTS = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const SHARES = ['half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
/** "three quarters of a unit", "half of all cases" */
const SHARE = new RegExp(
  `\\b(?<!and (?:an? )?)(?:(${COUNTS.join('|')})[ -])?(${SHARES.join('|')})s?\\b(?: (?:of )?(?:an?|one) (?=unit\\b)|(?= of\\b|\\W*$))`,
  'gm',
);
/** Brackets in a calculation: "2 × (1.5 + 1) = 5". */
const BRACKETS = /(?<=[-*+/=]\s?)\(([^()\p{L}]{1,40})\)|\(([^()\p{L}]{1,40})\)(?=\s?[-*+/=])/gu;

/** Writes points for the commas in the numbers of a text that uses decimal commas and no points. */
export function withPoints(text: string): string {
  const usesCommas = DECIMAL_COMMA.test(text) && !/\d\.\d/.test(text);
  return usesCommas ? text.replace(/(?<=\d),(?=\d)/g, '.') : text;
}

/**
 * Rewrites numbers in one notation: `4 1/2` and "four and a half" become `4.5`, and `-2` becomes "minus 2". The signs
 * `=` and `≥` become words. Numbers that count or name something ("path 2") become `#`.
 */
export function plainNumbers(text: string): string {
  const decimal = text
    .replaceAll('\\%', '%')
    .replace(/[×⋅·∙✕]/g, '*')
    .replace(SHARE, (_, count = 'one', part: string) => {
      const share = Math.max(1, COUNTS.indexOf(count)) / (SHARES.indexOf(part) + 2);
      return `${Number(share.toPrecision(12))} `;
    })
    .replace(/ or so(?=\W*$)/gm, '')
    .replace(POINT, (_, whole: string, digits: string) => {
      const behind = digits.split(/[\s-]/).map((word) => WORDS.indexOf(word));
      return `${WORDS.indexOf(whole)}.${behind.join('')}`;
    })
    .replace(SPELLED, (_, word: string, part = '') => String(WORDS.indexOf(word) + (PARTS[part] ?? 0)))
    .replace(NUMBER, (...match) => {
      const [at, whole, groups] = match.slice(-3) as [number, string, Record<string, string>];
      const value = sizeOf(groups);
      if (NO_MEASURE.test(whole.slice(Math.max(0, at - 24), at)) || !(value <= LARGEST)) return '#';
      return value < 1e-6 ? value.toFixed(12) : String(value);
    });
  return replaced(decimal, [
    [BRACKETS, ' $1$2 '],
    [/(?<=\d) - (?=\d)/g, '-'],
    [/(?<=(?:^|[^\d)\s])[^\S\n]*)- ?(?=\d)/gm, 'minus '],
    [/(?<=(?:^|[^\d)\s])[^\S\n]*)\+ ?(?=\d)/gm, 'plus '],
    // |−3|
    [/\| ?(?:minus |plus )?(\d[\d.]{0,20}) ?\|/g, ' $1 '],
    [/\u2265|(?<![-=])>=?/g, ' at least '],
    [/\u2264|<=?/g, ' at most '],
    [/=(?!>)/g, ' equals '],
  ]);
}

const PERCENT = /(?<![\w.,])(\d{1,6}(?:[.,]\d{1,12})?) ?(?:\\?%|per ?cent(?:age points?)?\b)(?: points?\b)?/g;
const OUT_OF =
  /(?<![\w.,])(\d{1,6}(?:\.\d{1,6})?) (?:out of|in|of) (?:every |each |all )?(\d{1,6})\b(?! ?%|[.,]\d)/g;

/** "P(K false) = 0.1", "P(not K | R) = 0.1": the share of the opposite of what is asked. */
const OF_CONTRARY =
  /\bp\(\s*(?:not [^()|,\n]{1,40}|[^()|,\n]{1,40} false)\s*(?:\|[^()\n]{0,80})?\)\s*(?:=(?:[^.,;=a-z\n]|[.,](?=\d)){1,60})+/g;

export function plainShares(text: string): string {
  const share = (part: number, whole: number): string => String(Number((part / whole).toPrecision(12)));
  return plainNumbers(
    text
      .replace(OF_CONTRARY, '# ')
      .replace(PERCENT, (_, percent: string) => share(Number(percent.replace(',', '.')), 100))
      .replace(OUT_OF, (all: string, part: string, whole: string) =>
        Number(part) <= Number(whole) && whole !== '0' ? share(Number(part), Number(whole)) : all,
      ),
  );
}

function sizeOf({ whole, top, bottom, grouped, comma, plain, exponent }: Record<string, string>): number {
  if (top !== undefined) return Number(whole ?? 0) + Number(top) / Number(bottom);
  const digits =
    grouped?.replaceAll(/[,' ]/g, '') ?? comma?.replaceAll(/[. ]/g, '').replace(',', '.') ?? plain;
  return Number(digits) * (exponent === undefined ? 1 : 10 ** Number(exponent));
}

const TOKEN =
  /(?:(?<!\d )(?<sign>minus|negative|plus) )?(?<![\w.])(?<size>\d+(?:\.\d+)?)(?! ?%)(?![a-z_\d]|\.\d)/g;

export function numbersIn(text: string): NumberToken[] {
  return [...text.matchAll(TOKEN)].map(({ 0: written, index: start, groups: { sign, size } = {} }) => {
    const value = sign === undefined || sign === 'plus' ? Number(size) : -Number(size);
    return { value, start, end: start + written.length, signed: sign !== undefined };
  });
}
