import { expect, test } from 'vitest';
import { checkListedValues } from '../../../src/tasks/ccr-gb/check-listed-values.ts';
import { readAs } from './rows.ts';
import { model } from './tables.ts';

/**
 * X→C→D→Y, each also on by its own switch, with probability 0.4: a node depends on the one before wherever its own
 * switch is off, 0.6 of all settings. On the three samples D alone has its switch on once, Y never.
 */
const scm = model('X>C C>D D>Y');
const samples = ['1000', '0010', '1100'].map((bits) => Uint8Array.from(bits, Number));

const said = (column: string, cell: string): string[] => {
  const { context, reported } = readAs({ id: 0, scm, samples }, { [column]: cell });
  checkListedValues(context!, scm);
  return reported;
};

test.each([
  ['the exact value', 0.216],
  ['a little more', 0.216 + 0.9e-6],
  ['a little less', 0.216 - 0.9e-6],
  ['the value on the samples', 1 / 3],
])('%s is right', (_, value) => {
  expect(said('Global quantity', String(value))).toEqual([]);
});

test.each([0.216 + 1.1e-6, 0.216 - 1.1e-6, 1 / 3 + 1.1e-6, 1 / 3 - 1.1e-6, 0, 1])('%d is not', (value) => {
  expect(said('Global quantity', String(value))).toEqual([
    `Global quantity: expected 0.216 for X→Y, or 0.333333333333 on the table's 3 samples, got ${value}`,
  ]);
});

test('a composition is the product of its pairs, each pair by itself', () => {
  const paths =
    "(('X', 'C'), ('C', 'Y')): A, (('X', 'D'), ('D', 'Y')): B, (('X', 'C'), ('C', 'D'), ('D', 'Y')): C";
  const cell = (...values: string[]): string =>
    `{${paths.replace(/[ABC](?=,|$)/g, (sign) => values['ABC'.indexOf(sign)]!)}}`;
  expect(said('Compositions', cell('0.216', '0.216', '0.216'))).toEqual([]);
  // On the samples: 2/3 for X→C and C→D, 1 for D→Y; for C→Y 2/3, for X→D 1/3.
  expect(said('Compositions', cell(String(4 / 9), String(1 / 3), String(4 / 9)))).toEqual([]);
  expect(said('Compositions', cell('0.3', '0.216', '0.5'))).toEqual([
    "Compositions: expected 0.216 for X→C→Y, or 0.444444444444 on the table's 3 samples, got 0.3",
    "Compositions: expected 0.216 for X→C→D→Y, or 0.444444444444 on the table's 3 samples, got 0.5",
  ]);
});

test('of local quantities the one that is wrong is named', () => {
  const cell = (cd: number): string =>
    `{('X', 'C'): 0.6, ('X', 'D'): 0.36, ('C', 'D'): ${cd}, ('C', 'Y'): 0.36, ('D', 'Y'): 0.6}`;
  expect(said('Local quantities', cell(0.6))).toEqual([]);
  expect(said('Local quantities', cell(0.36))).toEqual([
    "Local quantities: expected 0.6 for C→D, or 0.666666666667 on the table's 3 samples, got 0.36",
  ]);
});
