import { describe, expect, test } from 'vitest';
import { parseCcrGbConfig } from '../../../src/tasks/ccr-gb/ccr-gb-config.ts';
import { checkContexts, givenFunctions } from '../../../src/tasks/ccr-gb/given-functions.ts';
import type { PublishedContext } from '../../../src/tasks/ccr-gb/main-context.ts';
import { problemsOf } from '../../support/problems.ts';
import { readAs } from './rows.ts';
import { model } from './tables.ts';

const scm = model('X>A X>C A>C C>Y');
const context = readAs({ id: 3, scm, samples: [scm.noise.map(() => 0)], names: ['r', 'a', 'c', 'l'] })
  .context!;
const contexts: ReadonlyMap<string, PublishedContext> = new Map([['3', context]]);
const config = (keys: object) => parseCcrGbConfig({ main: 'main.csv', ...keys });
const given = (functions: object) => [
  ...(givenFunctions(config({ functions }), contexts).get('3') ?? new Map<number, string>()),
];

describe('functions that a config gives', () => {
  test.each<[object, unknown]>([
    [{}, []],
    [
      { 3: 'and' },
      [
        [1, 'and'],
        [2, 'and'],
        [3, 'and'],
      ],
    ],
    [{ 3: { c: 'and' } }, [[2, 'and']]],
    [
      { 3: { l: 'or', a: 'and' } },
      [
        [3, 'or'],
        [1, 'and'],
      ],
    ],
    // A context that could not be read, or is not wanted, is told about elsewhere.
    [{ 4: 'and' }, []],
    [{ 4: { q: 'and' } }, []],
  ])('%j go to the nodes of their names that have causes', (functions, found) => {
    expect(given(functions)).toEqual(found);
  });

  test.each([
    [{ 3: { r: 'or' } }, 'got r'],
    [{ 3: { q: 'or', a: 'and', r: 'or' } }, 'got q, r'],
  ])('%j are refused', (functions, found) => {
    expect(problemsOf(() => given(functions))).toEqual([
      `config.functions.3: expected nodes with causes (a, c, l), ${found}`,
    ]);
  });
});

describe('contexts that a config names', () => {
  const check = (keys: object): string[] =>
    problemsOf(() =>
      checkContexts(config(keys), { ids: new Set(['3', 'x']), contexts: new Map(), file: 'main.csv' }),
    );
  test.each<[object, string[]]>([
    [{}, []],
    [{ contexts: ['x', 3] }, []],
    [{ functions: { 3: 'or' } }, []],
    [{ contexts: [3, 5, 6] }, ['config.contexts: expected contexts of main.csv (3, x), got 5, 6']],
    [{ functions: { 5: 'or' } }, ['config.functions: expected contexts of main.csv (3, x), got 5']],
    [
      { contexts: [5], functions: { 5: 'or' } },
      [
        'config.contexts: expected contexts of main.csv (3, x), got 5',
        'config.functions: expected contexts of main.csv (3, x), got 5',
      ],
    ],
  ])('%j must be those of the table', (keys, problems) => {
    expect(check(keys)).toEqual(problems);
  });
});
