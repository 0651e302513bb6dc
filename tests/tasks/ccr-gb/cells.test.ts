import { describe, expect, test } from 'vitest';
import { asItems } from '../../../src/tasks/ccr-gb/cell-values.ts';
import { idCell, pythonCell, sampleCell, textCell } from '../../../src/tasks/ccr-gb/cells.ts';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import { tableRow } from './rows.ts';

const list: PythonValue = { kind: 'list', items: [1] };

describe('an id', () => {
  test.each<[PythonValue, string]>([
    ['3', '3'],
    [3, '3'],
    [0, '0'],
    [' 3 ', '3'],
    ['3.0', '3'],
    ['30.00', '30'],
    ['3.5', '3.5'],
    ['3.01', '3.01'],
    ['x3.0', 'x3.0'],
    ['lamps', 'lamps'],
  ])('%j is %j', (cell, id) => {
    const { row, reported } = tableRow({ 'Context ID': cell });
    expect(idCell(row, 'Context ID')).toBe(id);
    expect(reported).toEqual([]);
  });

  test.each<[PythonValue, string]>([
    ['', '""'],
    ['  ', '" "'],
    [null, 'None'],
    [true, 'True'],
    [list, '[1]'],
  ])('%j is none', (cell, shown) => {
    const { row, reported } = tableRow({ 'Context ID': cell });
    expect(idCell(row, 'Context ID')).toBeUndefined();
    expect(reported).toEqual([`Context ID: expected an id, got ${shown}`]);
  });
});

describe('the number of a sample', () => {
  test.each<[PythonValue, number]>([
    [0, 0],
    ['12', 12],
    ['12.0', 12],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is %d', (cell, number) => {
    const { row, reported } = tableRow({ 'Sample ID': cell });
    expect(sampleCell(row)).toBe(number);
    expect(reported).toEqual([]);
  });

  test.each(['-1', '1.5', 'two', '1e3', '9007199254740992'])('%s is none', (cell) => {
    const { row, reported } = tableRow({ 'Sample ID': cell });
    expect(sampleCell(row)).toBeUndefined();
    expect(reported).toEqual([`Sample ID: expected a whole number from 0, got ${cell}`]);
  });

  test('an empty one is reported once', () => {
    const { row, reported } = tableRow({ 'Sample ID': '' });
    expect(sampleCell(row)).toBeUndefined();
    expect(reported).toEqual(['Sample ID: expected an id, got ""']);
  });
});

test.each<[PythonValue, string]>([
  ['', 'expected text, got an empty cell'],
  [' \n', 'expected text, got an empty cell'],
  [3, 'expected text, got 3'],
  [null, 'expected text, got None'],
])('the cell %j holds no text', (cell, problem) => {
  const { row, reported } = tableRow({ Question: cell });
  expect(textCell(row, 'Question')).toBeUndefined();
  expect(reported).toEqual([`Question: ${problem}`]);
});

test('a text is taken with its blanks', () => {
  expect(textCell(tableRow({ Question: ' Is it? ' }).row, 'Question')).toBe(' Is it? ');
});

test('a Python value is read from its text, or taken as Parquet holds it; an error of ours is no report', () => {
  expect(pythonCell(tableRow({ List: '[1]' }).row, 'List', asItems)).toEqual([1]);
  expect(pythonCell(tableRow({ List: list }).row, 'List', asItems)).toEqual([1]);
  const { row, reported } = tableRow({ List: '[1' });
  expect(pythonCell(row, 'List', asItems)).toBeUndefined();
  expect(reported).toEqual([
    'List: expected a comma, a blank or ], got the end of the cell after 2 characters: it was cut off',
  ]);
  const fails = (): never => {
    throw new TypeError('ours');
  };
  expect(() => pythonCell(tableRow({ List: '[1]' }).row, 'List', fails)).toThrow(TypeError);
});
