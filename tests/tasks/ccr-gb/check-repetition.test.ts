import { expect, test } from 'vitest';
import { checkRepetition } from '../../../src/tasks/ccr-gb/check-repetition.ts';
import type { Column } from '../../../src/tasks/ccr-gb/columns.ts';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import { tableRow } from './rows.ts';

const COLUMNS: readonly Column[] = [{ name: 'Value' }, { name: 'Text', text: true }];

/** What is said of a row that should repeat row 2. */
function said(cells: Record<string, PythonValue>, first: Record<string, PythonValue>): string[] {
  const { row, reported } = tableRow(cells, 5);
  checkRepetition(row, tableRow(first, 2).row, COLUMNS, 'a replicate of it');
  return reported;
}
const PLACE = 'expected the same as in row 2, a replicate of it, got';

test.each<[string, PythonValue, PythonValue]>([
  ['to the letter', '[1, 2]', '[1, 2]'],
  ['with blanks for commas', '[1, 2]', '[1 2]'],
  ['with another type', '1', 'np.int64(1)'],
  ['as Parquet holds it', '[1]', { kind: 'list', items: [1] }],
])('a value is the same %s', (_, value, first) => {
  expect(said({ Value: value }, { Value: first })).toEqual([]);
});

test('a column that either row lacks is not compared', () => {
  expect(said({ Value: '1' }, { Text: 'a' })).toEqual([]);
  expect(said({ Text: 'a' }, { Value: '1' })).toEqual([]);
});

test.each<[string, Record<string, PythonValue>, Record<string, PythonValue>, string]>([
  ['another value', { Value: '1' }, { Value: '0' }, 'Value: PLACE "1" instead of "0"'],
  [
    'another list as Parquet holds it',
    { Value: { kind: 'list', items: [1] } },
    { Value: '[0]' },
    'Value: PLACE "[1]" instead of "[0]"',
  ],
  ['no value', { Value: '[1' }, { Value: '[1]' }, 'Value: PLACE "[1" instead of "[1]"'],
  ['a text that reads as the same value', { Text: '1.0' }, { Text: '1' }, 'Text: PLACE "1.0" instead of "1"'],
])('%s is told', (_, cells, first, message) => {
  expect(said(cells, first)).toEqual([message.replace('PLACE', PLACE)]);
});

test.each([
  // Up to twenty signs before the place where they part, and twenty from there on.
  [`${'a'.repeat(20)}b`, `${'a'.repeat(20)}c`, `"${'a'.repeat(20)}b" instead of "${'a'.repeat(20)}c"`],
  [`${'a'.repeat(21)}b`, `${'a'.repeat(21)}c`, `"…${'a'.repeat(20)}b" instead of "…${'a'.repeat(20)}c"`],
  [`${'b'.repeat(20)}`, 'c', `"${'b'.repeat(20)}" instead of "c"`],
  [`${'b'.repeat(21)}`, 'c', `"${'b'.repeat(20)}…" instead of "c"`],
  ['aa', 'aab', '"aa" instead of "aab"'],
  ['aab', 'aa', '"aab" instead of "aa"'],
])('%j instead of %j: both are shown from a little before they part', (text, first, message) => {
  expect(said({ Text: text }, { Text: first })).toEqual([`Text: ${PLACE} ${message}`]);
});
