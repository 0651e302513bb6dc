import { expect, test } from 'vitest';
import {
  COUNTERFACTUAL_COLUMNS,
  type Column,
  FACTUAL_COLUMNS,
  MAIN_COLUMNS,
  placeColumns,
} from '../../../src/tasks/ccr-gb/columns.ts';
import { checkContexts } from '../../../src/tasks/ccr-gb/given-functions.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Task ID', optional: true },
  { name: 'Effect' },
  { name: 'True', formerly: 'Truth' },
];
const placesOf = (header: readonly string[]) => {
  const { placed, problem } = placeColumns(header, COLUMNS);
  return { at: Object.fromEntries(placed.map(({ column, position }) => [column.name, position])), problem };
};

test('columns are found in any order, by an earlier name, with blanks around it, among others', () => {
  expect(placesOf(['Notes', 'Truth', ' Effect '])).toEqual({
    at: { Effect: 2, True: 1 },
    problem: undefined,
  });
  expect(placesOf(['True', 'Task ID', 'Effect'])).toEqual({
    at: { 'Task ID': 1, Effect: 2, True: 0 },
    problem: undefined,
  });
});

test('what is missing, and what is there twice, are told at once', () => {
  expect(placesOf(['Truth', 'True', 'Notes']).problem).toBe(
    'expected the columns Effect, True, got a header that lacks Effect and has more than one True: Truth, True, Notes',
  );
  expect(placesOf(['Effect']).problem).toBe(
    'expected the columns Effect, True, got a header that lacks True: Effect',
  );
  expect(placesOf(['Task ID', 'Effect', 'True', 'Task ID']).problem).toContain('has more than one Task ID: ');
});

test('of more than twenty contexts the first twenty are named where one is not there', () => {
  const refusal = (count: number): string => {
    const ids = new Set(Array.from({ length: count }, (_, i) => `c${i + 1}`));
    try {
      checkContexts(
        { contexts: ['c2', 'other'], functions: {} } as never,
        { ids, file: 'main.csv' } as never,
      );
    } catch (error) {
      return String(error);
    }
    return '';
  };
  const first = Array.from({ length: 20 }, (_, i) => `c${i + 1}`).join(', ');
  expect(refusal(20)).toContain(`expected contexts of main.csv (${first}), got other`);
  expect(refusal(23)).toContain(`expected contexts of main.csv (${first} and 3 more), got other`);
});

test('cells of running text are those of contexts and questions; a table may do without what repeats other columns', () => {
  const tables = [MAIN_COLUMNS, FACTUAL_COLUMNS, COUNTERFACTUAL_COLUMNS];
  const namesOf = (is: (column: Column) => unknown) =>
    tables.map((columns) => columns.filter(is).map(({ name }) => name));
  expect(namesOf(({ text }) => text)).toEqual([
    ['Causal context', 'Sample context'],
    ['Context', 'Question'],
    ['Context', 'Question (cause = True)', 'Question (cause = False)'],
  ]);
  const ids = ['Task ID', 'Replicate ID'];
  expect(namesOf(({ optional }) => optional)).toEqual([
    ids,
    [...ids, 'Nodes per BCC'],
    [...ids, 'Nodes per BCC'],
  ]);
  expect(MAIN_COLUMNS.flatMap(({ formerly = [] }) => formerly)).toEqual([
    'Counterfactual queries (cause = True)',
    'Counterfactual queries (cause = False)',
  ]);
});
