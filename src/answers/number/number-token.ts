/** A number in a text, where it stands, and whether a sign is written before it. */
export interface NumberToken {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly signed: boolean;
}

/**
 * Ways to write a number without its sign, the more particular ones first. Thousands are set off by commas or
 * spaces, decimals by a point, or by a comma that has not just three digits after it: `23,625` is above twenty
 * thousand, `4,5` is four and a half.
 */
const UNSIGNED = [
  // 4 1/2, 9/2
  '(?:(?<whole>\\d{1,6}) (?=\\d{1,6}/\\d))?(?<top>\\d{1,6}(?:\\.\\d{1,6})?) ?/ ?(?<bottom>\\d{1,6}(?:\\.\\d{1,6})?)',
  // 1 234,5  1.234,5  4,5; and 1,234.5
  '(?<comma>\\d{1,3}(?:[. ]\\d{3})+,\\d{1,6}|\\d{1,12},(?:\\d{1,2}|\\d{4,6})(?!\\d))',
  "(?<grouped>\\d{1,3}(?:[,' ]\\d{3})+(?!\\d)(?:\\.\\d+)?)",
  // 4.5e1  .75  4
  '(?<plain>(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e[-+]?\\d{1,3})?)',
].join('|');

const NUMBER = new RegExp(
  `(?<![\\w.])(?:${UNSIGNED})(?! ?%)(?![a-z_]|\\d|\\.\\d)(?: ?[*x] ?10 ?\\^ ?\\(?(?<exponent>[-+]?\\d{1,3})\\)?)?`,
  'g',
);

/** Numbers that count or name things instead of measuring them ("path 2", "step 1"), or belong to what is before them. */
const NO_MEASURE =
  /(?:path|route|step|rule|case|option|equation|eq|example|part|no|gauge|line)s?\.? ?#?$|\^ ?\(?[-+]?$/;

/** The numbers of a plain text, in order. */
export function numbersIn(text: string): NumberToken[] {
  const found: NumberToken[] = [];
  for (const { 0: written, index: start, groups = {} } of text.matchAll(NUMBER)) {
    const before = text.slice(Math.max(0, start - 24), start);
    const value = sizeOf(groups);
    if (NO_MEASURE.test(before) || !Number.isFinite(value)) continue;
    const sign = /(?:^|[^\d)\s])\s*([-+]) ?$/.exec(before)?.[1];
    const minus = /\b(?:minus|negative) $/.test(before) && !/\d\)? minus $/.test(before);
    const signed = sign !== undefined || minus;
    found.push({ value: sign === '-' || minus ? -value : value, start, end: start + written.length, signed });
  }
  return found;
}

function sizeOf({ whole, top, bottom, grouped, comma, plain, exponent }: Record<string, string>): number {
  if (top !== undefined) return Number(whole ?? 0) + Number(top) / Number(bottom);
  const digits =
    grouped?.replaceAll(/[,' ]/g, '') ?? comma?.replaceAll(/[. ]/g, '').replace(',', '.') ?? plain;
  return Number(digits) * (exponent === undefined ? 1 : 10 ** Number(exponent));
}

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const PARTS: Readonly<Record<string, number>> = { 'a half': 0.5, 'a quarter': 0.25, 'three quarters': 0.75 };
const SPELLED = new RegExp(
  `\\b(${WORDS.toReversed().join('|')})\\b(?: and (${Object.keys(PARTS).join('|')}))?(?=\\s*units?\\b|\\W*$)`,
  'g',
);
const HALF = /\b(?:a )?(half|quarter) (?:of )?(?:a|an|one) unit\b/g;

/** Text with numbers up to twenty in digits, where they count units or end the text: "four and a half units". */
export function spelledOut(text: string): string {
  return text
    .replace(HALF, (_, part: string) => `${part === 'half' ? 0.5 : 0.25} units`)
    .replace(SPELLED, (_, word: string, part = '') => String(WORDS.indexOf(word) + (PARTS[part] ?? 0)));
}
