import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BETWEEN, parsePython } from '../../../src/tasks/ccr-gb/python-literal.ts';
import fixture from './fixtures/python-values.json' with { type: 'json' };
import { repr } from './tables.ts';

/** A value of the fixture as JSON has it. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { list, tuple, dict } = value as Record<string, unknown[]>;
  if (!dict) return (list ?? tuple ?? []).map(plain);
  return Object.fromEntries(
    dict.map((entry) => {
      const [key, item] = entry as [unknown, unknown];
      const name = plain(key);
      return [Array.isArray(name) ? name.join(BETWEEN) : name, plain(item)];
    }),
  );
}

describe('parsePython reads what Python and numpy write', () => {
  test.each(fixture.read.map(({ name, text, value }) => [name, text, value] as const))(
    '%s',
    (_, text, value) => {
      expect(parsePython(text)).toEqual(plain(value));
    },
  );

  test('any text, however quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(parsePython(repr(text))).toBe(text);
      }),
    );
  });

  test('any names in a pair', () => {
    const name = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(parsePython(`{(${repr(one)}, ${repr(other)}): 1}`)).toEqual({ [one + BETWEEN + other]: 1 });
      }),
    );
  });

  test.each<[string, unknown]>([
    ['np.float64(0.5)', 0.5],
    ['np.int64(3)', 3],
    ['numpy.float32( 1e-3 )', 0.001],
    ['np.True_', true],
    [' True\n', true],
    ['None', null],
    ['+2', 2],
    ['-.5', -0.5],
    ['5.', 5],
    ['1E+3', 1000],
    ["np.str_('X')", 'X'],
    ["{(np.str_('X'), np.str_('Y')): 1}", { [`X${BETWEEN}Y`]: 1 }],
    ['()', []],
    ['{}', {}],
    ['(1 , )', [1]],
    ['[1, 2,]', [1, 2]],
    ['[1 2\n 3]', [1, 2, 3]],
    ["['X' 'Y']", ['X', 'Y']],
    ['[np.array([1, 2], dtype=int32), 3]', [[1, 2], 3]],
    [String.raw`'\\ \' \" \n \r \t'`, '\\ \' " \n \r \t'],
    [String.raw`'\x41\u00e9\U0001F600!\U0010ffff'`, 'Aé😀!\u{10ffff}'],
  ])('%s', (text, value) => {
    expect(parsePython(text)).toEqual(value);
  });
});

describe('parsePython refuses', () => {
  test.each([...fixture.shortened.map(({ text }) => text), '[[0 1 … 0]]', "{'a': ...}", '[0, 1, Ellipsis]'])(
    'what was shortened: %s',
    (text) => {
      expect(() => parsePython(text)).toThrow(/expected all items, got “.+”: the cell was shortened/);
    },
  );

  test.each([String.raw`'\x4'`, String.raw`'\q'`, String.raw`'\u12'`, String.raw`'\U00110000'`])(
    'an escape that is none: %s',
    (text) => {
      expect(() => parsePython(text)).toThrow(/expected an escape sequence such as .* got \\[xquU]$/);
    },
  );

  test.each([
    '',
    '  ',
    "['X', 'Y",
    "{'X': {'Prompt': 'Is",
    "'\\",
    '[1, 2',
    '[1;2]',
    '{1}',
    'np.float64(0.5',
    'np.float64 0.5',
    '[1] 2',
    'print(1)',
    '[1, x]',
    'nan',
    '[['.repeat(100_000),
  ])('%.30s', (text) => {
    expect(() => parsePython(text)).toThrow(
      'expected a value as Python prints it, got text that is cut off or has another form',
    );
  });

  test('nothing but with a SyntaxError, whatever it is given', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\][(){}'",:.0-9a-zT\\ …-]{0,30}$/), (text) => {
        try {
          parsePython(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a long text that is cut off, at once', () => {
    const began = performance.now();
    expect(() => parsePython(`{'X': '${'it is "so", '.repeat(20_000)}`)).toThrow('cut off');
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
