import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CellError } from '../../../src/tasks/ccr-gb/cell-error.ts';
import { type PythonValue, readPython, showPython } from '../../../src/tasks/ccr-gb/python-value.ts';
import fixture from './fixtures/python-values.json' with { type: 'json' };
import { repr } from './tables.ts';

/** The fixture's way of writing values in JSON. */
function plain(value: PythonValue): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value.kind === 'dict') return { dict: value.entries.map(([key, item]) => [plain(key), plain(item)]) };
  return { [value.kind]: value.items.map(plain) };
}

describe('readPython reads what Python and numpy write', () => {
  test.each(fixture.read.map(({ name, text, value }) => [name, text, value] as const))(
    '%s',
    (_, text, value) => {
      expect(plain(readPython(text))).toEqual(value);
    },
  );

  test('any text, however quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readPython(repr(text))).toBe(text);
      }),
    );
  });

  test.each([
    ['np.float64(0.5)', 0.5],
    ['np.int64(3)', 3],
    ['numpy.float32( 1e-3 )', 0.001],
    ['np.True_', true],
    ['np.False_', false],
    [' True\n', true],
    ['(1)', 1],
    ['1.0', 1],
  ])('%s', (text, value) => {
    expect(readPython(text)).toBe(value);
  });

  test('an array with its type and shape', () => {
    expect(plain(readPython('[np.array([1, 2], shape=(2,), dtype=int32), 3]'))).toEqual({
      list: [{ list: [1, 2] }, 3],
    });
  });
});

describe('readPython refuses', () => {
  test.each(fixture.shortened.map(({ name, text }) => [name, text] as const))(
    'what numpy shortened: %s',
    (_, text) => {
      expect(() => readPython(text)).toThrow(
        /expected all items, got “\.\.\.” at character \d+: the cell was shortened/,
      );
    },
  );

  test.each([
    [
      '[[0 1 … 0]]',
      'expected all items, got “…” at character 7: the cell was shortened when the table was written',
    ],
    ["{'a': ...}", 'expected all items, got “...” at character 7'],
    ['[0, 1, Ellipsis]', 'expected all items'],
    ['', 'expected a value, got an empty cell'],
    [
      "['X', 'Y",
      'expected the end of a quoted text, got the end of the cell after 8 characters: it was cut off',
    ],
    ["{'X': {'Prompt': 'Is", 'it was cut off'],
    ['[1, 2', 'it was cut off'],
    ["('X' 'Y')", "expected a comma or ), got 'Y') at character 6"],
    ['[1;2]', 'expected a comma, a blank or ], got ;2] at character 3'],
    ["('X';)", 'expected a comma or ), got ;) at character 5'],
    ["{'X': 1;}", 'expected a comma or }, got ;} at character 8'],
    ['np.float64(0.5', 'it was cut off'],
    ['np.float64(0.5, 1)', 'expected ) after np.float64(…'],
    ['[1] 2', 'expected nothing after the value, got 2 at character 5'],
    ['print(1)', 'expected a value, got print(1) at character 1'],
    ['{1}', 'expected a colon after a key'],
    ["'\\x4'", 'expected 2 hexadecimal digits'],
    ["'\\U0011ffff'", 'expected 8 hexadecimal digits'],
    ["'\\q'", 'expected an escape such as'],
    ['[['.repeat(20), 'at most 16 brackets within one another'],
  ])('%s', (text, message) => {
    expect(() => readPython(text)).toThrow(CellError);
    expect(() => readPython(text)).toThrow(message);
  });

  test('nothing but with a CellError, whatever it is given', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\][(){}'",:.0-9a-zT\\ …-]{0,30}$/), (text) => {
        try {
          readPython(text);
        } catch (error) {
          expect(error).toBeInstanceOf(CellError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('brackets within one another', () => {
  const NESTED: readonly [string, string, string, string][] = [
    ['lists', '[', '1', ']'],
    ['tuples', '(', '1', ',)'],
    ['dicts', '{1: ', '1', '}'],
    ['arrays', 'np.array(', '1', ')'],
  ];

  test.each(NESTED)('%s may be sixteen deep, and no deeper', (_, open, inside, close) => {
    const text = (depth: number): string => open.repeat(depth) + inside + close.repeat(depth);
    expect(() => readPython(text(16))).not.toThrow();
    expect(() => readPython(text(17))).toThrow('expected at most 16 brackets within one another, got ');
  });
});

test.each<[string, unknown]>([
  ['-1', -1],
  ['+2', 2],
  ['-0.5', -0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1e-3', 0.001],
  ['1E+3', 1000],
  ['None', null],
  ['nan', Number.NaN],
  ['np.nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['np.inf', Number.POSITIVE_INFINITY],
  ['float(2)', 2],
  ['float16(2)', 2],
  ['int(2)', 2],
  ['np.int32(2)', 2],
  ['np.uint8(2)', 2],
  ['np.bool(True)', true],
  ['np.bool_(True)', true],
  ["np.str_('X')", 'X'],
  ["numpy.str('X')", 'X'],
  ['()', { tuple: [] }],
  ['[]', { list: [] }],
  ['{}', { dict: [] }],
  ['(1,)', { tuple: [1] }],
  ['(1 , )', { tuple: [1] }],
  ["('X')", 'X'],
  ['(1, 2)', { tuple: [1, 2] }],
  ['[1, 2,]', { list: [1, 2] }],
  ['[1 2\n 3]', { list: [1, 2, 3] }],
  ['{1: 2,}', { dict: [[1, 2]] }],
  ['array([1])', { list: [1] }],
  ['numpy.array( [1], dtype=int8 )', { list: [1] }],
  [String.raw`'\\ \' \" \n \r \t'`, '\\ \' " \n \r \t'],
  [String.raw`'\x41\u00e9\U0001F600!'`, 'Aé😀!'],
  [`"it's"`, "it's"],
])('%s is read', (text, value) => {
  expect(plain(readPython(text))).toEqual(value);
});

test.each([
  ['[1', 'expected a comma, a blank or ], got the end of the cell after 2 characters: it was cut off'],
  ['(1 2)', 'expected a comma or ), got 2) at character 4'],
  ['{1 2}', 'expected a colon after a key, got 2} at character 4'],
  ['  ', 'expected a value, got an empty cell'],
  ['[1, x]', 'expected a value, got x] at character 5'],
  ['np.float64 0.5', 'expected a value, got np.float64 0.5 at character 1'],
  ["'\\u12'", "expected 4 hexadecimal digits, got u12' at character 3"],
  ["'\\xg1'", "expected 2 hexadecimal digits, got xg1' at character 3"],
  [
    "'\\",
    'expected an escape such as \\n or \\x41, got the end of the cell after 2 characters: it was cut off',
  ],
  ['1 ...', 'expected all items, got “...” at character 3'],
])('of %j it is said what is wrong, and where', (text, message) => {
  expect(() => readPython(text)).toThrow(message);
});

test('the last of all signs of Unicode can be escaped, and none after it', () => {
  expect(readPython(String.raw`'\U0010ffff'`)).toBe('\u{10ffff}');
  expect(() => readPython(String.raw`'\U00110000'`)).toThrow('expected 8 hexadecimal digits');
});

test.each([
  [60, `"${'a'.repeat(58)}"`],
  [61, `"${'a'.repeat(58)}…`],
  [80, `"${'a'.repeat(58)}…`],
])('a value of %d signs is shown in sixty', (length, shown) => {
  expect(showPython('a'.repeat(length - 2))).toBe(shown);
});

test('a value is shown in one line', () => {
  expect(() => readPython("'a' b\n  c\td")).toThrow('got b c d at character 5');
});

test.each([
  ["'a \\'b\\''", '"a \'b\'"'],
  ['True', 'True'],
  ['False', 'False'],
  ['None', 'None'],
  ['0.50', '0.5'],
  ['[1 2]', '[1, 2]'],
  ["('X', None)", '("X", None)'],
  ["{'X': [True], ('X', 'Y'): {}}", '{"X": [True], ("X", "Y"): {}}'],
])('%s is shown as %s', (text, shown) => {
  expect(showPython(readPython(text))).toBe(shown);
});
