const TEXT = String.raw`'[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*"`;
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;

/** The pattern of a quoted text, a NumPy scalar such as `np.float64(0.5)`, or a NumPy array. */
const NUMPY = new RegExp(
  [
    TEXT,
    String.raw`(?:np|numpy)\.\w+\(\s*(?<scalar>${TEXT}|${NUMBER}|True|False)\s*\)`,
    String.raw`np\.(?<bit>True|False)_`,
    String.raw`(?:(?:np|numpy)\.)?array\((?<items>\[[^()'"]*\])[^()]*\)`,
  ].join('|'),
  'g',
);
/** The parts of Python's notation that JSON writes differently. A gap is white space that separates two items. */
const TOKEN = new RegExp(
  [
    String.raw`\(\s*(?<cause>${TEXT})\s*,\s*(?<effect>${TEXT})\s*\)(?=\s*:)`,
    `(?<text>${TEXT})`,
    '(?<word>True|False|None)',
    `(?<number>${NUMBER})`,
    String.raw`(?<last>,\s*(?=[)\]}]))`,
    String.raw`(?<gap>(?<=[\w.'"\])}])\s+(?=[\w.+'"[({-]))`,
    String.raw`(?<cut>\.\.\.|…|Ellipsis)`,
    '(?<bracket>[()])',
  ].join('|'),
  'g',
);
const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
const BRACKETS: Readonly<Record<string, string>> = { '(': '[', ')': ']' };
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(00(?:0[\da-fA-F]|10)[\da-fA-F]{4})|(?<sign>.))/gs;
const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Separates the two texts of a pair that was the key of a dict. */
export const BETWEEN = '\0';

/**
 * Parses the output of Python's `repr` and NumPy's `str` into JSON values. Tuples become lists. A pair that is a key of
 * a dict becomes a text in which {@link BETWEEN} separates the two parts.
 *
 * @throws {SyntaxError} If the text has another form or was shortened, for example by NumPy with an ellipsis.
 * @example parsePython("{('X', 'Y'): np.int64(1)}")
 * @example parsePython('[[0 1]\n [0 0]]')
 */
export function parsePython(text: string): unknown {
  const plain = text.replaceAll(NUMPY, (whole, ...rest) => {
    const { scalar, bit, items } = rest.at(-1) as Partial<Record<string, string>>;
    return scalar ?? bit ?? items ?? whole;
  });
  const json = plain.replaceAll(TOKEN, (whole, ...rest) => jsonOf(whole, rest.at(-1)));
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new SyntaxError(
      'expected a value as Python prints it, got text that is cut off or has another form',
    );
  }
}

function jsonOf(whole: string, token: Partial<Record<string, string>>): string {
  const { cause, effect, text, word, number, last, gap, cut } = token;
  if (cause && effect) return JSON.stringify(content(cause) + BETWEEN + content(effect));
  if (text) return JSON.stringify(content(text));
  if (word) return WORDS[word] ?? word;
  if (number) return String(Number(number));
  if (last) return '';
  if (gap) return ',';
  if (cut)
    throw new SyntaxError(
      `expected all items, got “${cut}”: the cell was shortened when the table was written`,
    );
  return BRACKETS[whole] ?? whole;
}

function content(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(ESCAPE, (whole, x, u, long, sign: string | undefined) => {
    const code = x ?? u ?? long;
    const plain = code === undefined ? SIGNS[sign ?? ''] : String.fromCodePoint(Number.parseInt(code, 16));
    if (plain === undefined)
      throw new SyntaxError(`expected an escape sequence such as \\n or \\x41, got ${whole}`);
    return plain;
  });
}
