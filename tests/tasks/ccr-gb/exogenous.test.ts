import { describe, expect, test } from 'vitest';
import { exogenousCell } from '../../../src/tasks/ccr-gb/exogenous.ts';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import { readAs, tableRow } from './rows.ts';
import { model, type TestContext } from './tables.ts';

describe('a cell of exogenous variables', () => {
  test.each<[string, string, unknown]>([
    ['names', "['UX', 'UY']", { names: ['UX', 'UY'], bits: undefined }],
    ['values', '[1, 0]', { names: undefined, bits: [1, 0] }],
    ['truth values', '[False True]', { names: undefined, bits: [0, 1] }],
    ['both', "{'UX': 1, 'UY': 0}", { names: ['UX', 'UY'], bits: [1, 0] }],
  ])('may hold %s', (_, cell, found) => {
    const { row, reported } = tableRow({ 'Exogenous variables': cell });
    expect(exogenousCell(row, 2)).toEqual(found);
    expect(reported).toEqual([]);
  });

  test.each([
    ["['UX']", 'expected 2 variables, one for each node, got 1'],
    ['[1, 0, 1]', 'expected 2 variables, one for each node, got 3'],
    ["{'UX': 1}", 'expected 2 variables, one for each node, got 1'],
    ["['UX', 'UX']", 'expected different names, got UX twice'],
    ["{'UX': 1, 'UX': 0}", 'expected different names, got UX twice'],
    ["['UX', 1]", 'expected a quoted text, got 1'],
    ["[1, 'UY']", 'expected 0, 1, True or False, got "UY"'],
    ["{'UX': 2, 'UY': 0}", 'expected 0, 1, True or False, got 2'],
    ["{1: 1, 'UY': 0}", 'expected a quoted text, got 1'],
    ["'UX'", 'expected a list, got "UX"'],
  ])('may not hold %s', (cell, problem) => {
    const { row, reported } = tableRow({ 'Exogenous variables': cell });
    expect(exogenousCell(row, 2)).toBeUndefined();
    expect(reported).toEqual([`Exogenous variables: ${problem}`]);
  });
});

/** Y stands before C in the table, and after it in the graph. */
const context: TestContext = {
  id: 0,
  scm: model('X>C C>Y'),
  samples: [Uint8Array.of(1, 0, 0)],
};

/** A query of each column about Y with this noise, in the order of the columns; none where nothing is given. */
function queries(...noise: readonly (string | undefined)[]): Readonly<Record<string, PythonValue>> {
  const entry = (told: string | undefined): string =>
    `{'Prompt': '?', 'True response': 1${told === undefined ? '' : `, 'True exogenous': ${told}`}}`;
  return {
    'Factual queries': `{'Y': ${entry(noise[0])}}`,
    'Interventional queries (cause = True)': `{('X', 'Y'): ${entry(noise[1])}}`,
    'Interventional queries (cause = False)': `{('C', 'Y'): ${entry(noise[2])}}`,
  };
}
const NAMES = "['UX', 'UC', 'UY']";
const [ALL, LAST] = ["{'UX': 1, 'UC': 0, 'UY': 1}", "{'UY': 1, 'UC': 0, 'UX': 0}"];

describe('the noise of a sample', () => {
  test.each<[string, string, readonly (string | undefined)[], string]>([
    ['as values', '[0, 0, 1]', [], '001'],
    ['by name', "{'UX': 0, 'UC': 1, 'UY': 1}", [], '011'],
    ['in the first column of queries', NAMES, [ALL], '101'],
    ['in the last, in another order', NAMES, [undefined, undefined, LAST], '001'],
    ['in all of them alike', NAMES, [ALL, ALL, ALL], '101'],
    ['both by name and in queries', "{'UX': 1, 'UC': 0, 'UY': 1}", [ALL], '101'],
    ['as values, where what queries say has no names to it', '[0, 0, 1]', [ALL], '001'],
  ])('is told %s', (_, cell, told, noise) => {
    const { context: read, reported } = readAs(context, { 'Exogenous variables': cell, ...queries(...told) });
    expect(read?.samples.map((sample) => sample.noise.join(''))).toEqual([noise]);
    expect(reported).toEqual([]);
  });

  test('goes to the nodes by their place in the table, whatever their order in the graph', () => {
    const { context: read } = readAs(context, {
      'DAG nodes': "['Y', 'X', 'C']",
      'DAG adjacency matrix': '[[0 0 0] [0 0 1] [1 0 0]]',
      'Bernoulli parameters': '[0.1, 0.2, 0.3]',
      'Exogenous variables': '[1, 0, 0]',
      ...queries(),
    });
    expect(read?.dag.nodes).toEqual(['X', 'C', 'Y']);
    expect(read?.noise).toEqual([0.2, 0.3, 0.1]);
    expect(read?.samples.map((sample) => sample.noise.join(''))).toEqual(['001']);
  });

  test.each<[string, readonly (string | undefined)[], string]>([
    [
      NAMES,
      [ALL, undefined, LAST],
      'Interventional queries (cause = False): expected the exogenous values 101, as in Factual queries, got 001',
    ],
    [
      NAMES,
      [undefined, ALL, LAST],
      'Interventional queries (cause = False): expected the exogenous values 101, as in Interventional queries (cause = True), got 001',
    ],
    [
      "{'UX': 1, 'UC': 1, 'UY': 1}",
      [ALL],
      'Factual queries: expected the exogenous values 111, as in Exogenous variables, got 101',
    ],
    [
      NAMES,
      ["{'UC': 0}"],
      'Factual queries: expected a value of every exogenous variable, got none of UX, UY',
    ],
    [
      NAMES,
      [],
      'Exogenous variables: expected the noise, here as a list of 0 and 1 or in the queries under True exogenous, got it in neither',
    ],
  ])('of %s and %j is refused', (cell, told, problem) => {
    const { context: read, reported } = readAs(context, { 'Exogenous variables': cell, ...queries(...told) });
    expect(read?.samples).toEqual([]);
    expect(reported).toEqual([problem]);
  });

  test('where no cell of queries can be read, that alone is told', () => {
    const broken = Object.fromEntries(Object.keys(queries()).map((column) => [column, '[']));
    const { reported } = readAs(context, { 'Exogenous variables': NAMES, ...broken });
    expect(reported).toHaveLength(3);
    for (const problem of reported) expect(problem).toContain('queries');
    const { reported: one } = readAs(context, {
      'Exogenous variables': NAMES,
      ...queries(),
      'Factual queries': '[',
    });
    expect(one.map((problem) => problem.split(':')[0])).toEqual(['Factual queries', 'Exogenous variables']);
  });
});
