import { CellError } from './cell-error.ts';

export type PythonValue =
  | string
  | number
  | boolean
  | null
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly PythonValue[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: PythonValue, value: PythonValue])[] };

/** No published cell is nested deeper: a matrix has depth 2, a dict of dicts 3. */
const MOST_NESTING = 16;

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_][\w.]*/y;
const SPACE = /\s*/y;
const PLAIN = { "'": /[^'\\]*/y, '"': /[^"\\]*/y } as const;
const SCALAR_TYPE = /^(?:(?:np|numpy)\.)?(?:float\d*|u?int\d*|bool_?|str_?)$/;
const ARRAY_TYPE = /^(?:(?:np|numpy)\.)?array$/;
const ELLIPSIS = /^(?:\.\.\.|…|Ellipsis\b)/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
};
const HEXADECIMAL_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const WORDS: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ['True', true],
  ['np.True_', true],
  ['False', false],
  ['np.False_', false],
  ['None', null],
  ['nan', Number.NaN],
  ['np.nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['np.inf', Number.POSITIVE_INFINITY],
]);

/**
 * Reads the output of Python's `repr` and numpy's `str`: numbers, `True`, `False`, `None`, quoted texts, lists, tuples,
 * dicts; scalars such as `np.float64(0.5)`; arrays, with blanks between items.
 *
 * @throws {CellError} If the text is something else or was cut short, as by numpy with an ellipsis.
 * @example readPython("{('X', 'Y'): {'True': np.int64(1)}}")
 * @example readPython('[[0 1]\n [0 0]]')
 */
export function readPython(text: string): PythonValue {
  let at = 0;

  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const fail = (expected: string): never => {
    const rest = text.slice(at);
    if (ELLIPSIS.test(rest)) {
      throw new CellError(
        `expected all items, got “${rest.startsWith('…') ? '…' : '...'}” at character ${at + 1}: the cell was shortened when the table was written`,
      );
    }
    if (rest === '') {
      throw new CellError(
        text.trim() === ''
          ? `expected ${expected}, got an empty cell`
          : `expected ${expected}, got the end of the cell after ${text.length} characters: it was cut off`,
      );
    }
    throw new CellError(`expected ${expected}, got ${excerpt(rest)} at character ${at + 1}`);
  };
  const take = (sign: string): boolean => {
    if (text[at] !== sign) return false;
    at++;
    return true;
  };

  const readText = (quote: "'" | '"'): string => {
    at++;
    let content = match(PLAIN[quote]);
    while (!take(quote)) {
      if (!take('\\')) fail('the end of a quoted text');
      const letter = text[at] ?? '';
      const plain = ESCAPES[letter];
      const digits = HEXADECIMAL_DIGITS[letter];
      if (plain !== undefined) {
        at++;
        content += plain;
      } else if (digits !== undefined) {
        const code = text.slice(at + 1, at + 1 + digits);
        const point = Number.parseInt(code, 16);
        if (!/^[0-9a-fA-F]+$/.test(code) || code.length < digits || point > 0x10ffff) {
          fail(`${digits} hexadecimal digits`);
        }
        at += 1 + digits;
        content += String.fromCodePoint(point);
      } else fail('an escape such as \\n or \\x41');
      content += match(PLAIN[quote]);
    }
    return content;
  };

  /** Reads up to the closing bracket; numpy separates items by blanks alone. */
  const readAll = <T>(close: string, readOne: () => T, spaceWillDo = false): T[] => {
    at++;
    const found: T[] = [];
    match(SPACE);
    while (!take(close)) {
      found.push(readOne());
      const hasSpace = match(SPACE) !== '';
      const hasComma = take(',');
      match(SPACE);
      if (!hasComma && text[at] !== close && !(spaceWillDo && hasSpace)) {
        fail(`a comma${spaceWillDo ? ', a blank' : ''} or ${close}`);
      }
    }
    return found;
  };
  const readEntry = (depth: number): readonly [PythonValue, PythonValue] => {
    const key = readValue(depth);
    match(SPACE);
    if (!take(':')) fail('a colon after a key');
    match(SPACE);
    return [key, readValue(depth)];
  };
  const readWord = (depth: number): PythonValue => {
    const start = at;
    const word = match(WORD);
    const constant = WORDS.get(word);
    if (constant !== undefined) return constant;
    const isArray = ARRAY_TYPE.test(word);
    if (text[at] !== '(' || !(isArray || SCALAR_TYPE.test(word))) {
      at = start;
      return fail('a value');
    }
    at++;
    match(SPACE);
    const value = readValue(depth);
    match(isArray ? /\s*(?:,\s*(?:dtype|shape)=[^()]*(?:\([^()]*\))?)*\s*/y : SPACE);
    if (!take(')')) fail(`) after ${word}(…`);
    return value;
  };

  const readValue = (depth: number): PythonValue => {
    if (depth > MOST_NESTING) fail(`at most ${MOST_NESTING} brackets within one another`);
    const sign = text[at];
    if (sign === "'" || sign === '"') return readText(sign);
    if (sign === '[') return { kind: 'list', items: readAll(']', () => readValue(depth + 1), true) };
    if (sign === '(') {
      const before = at;
      const items = readAll(')', () => readValue(depth + 1));
      // A single value in round brackets is that value, not a tuple.
      return items.length === 1 && !/,\s*\)$/.test(text.slice(before, at))
        ? items[0]!
        : { kind: 'tuple', items };
    }
    if (sign === '{') return { kind: 'dict', entries: readAll('}', () => readEntry(depth + 1)) };
    const number = match(NUMBER);
    if (number !== '') return Number(number);
    return readWord(depth + 1);
  };

  match(SPACE);
  const value = readValue(0);
  match(SPACE);
  if (at < text.length) fail('nothing after the value');
  return value;
}

export function showPython(value: PythonValue): string {
  return excerpt(pythonText(value));
}

function pythonText(value: PythonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return 'None';
  if (typeof value === 'number') return String(value);
  if (value.kind === 'dict') {
    return `{${value.entries.map(([key, item]) => `${pythonText(key)}: ${pythonText(item)}`).join(', ')}}`;
  }
  const items = value.items.map(pythonText).join(', ');
  return value.kind === 'list' ? `[${items}]` : `(${items})`;
}

const MOST_SHOWN = 60;

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN - 1)}…` : line;
}
