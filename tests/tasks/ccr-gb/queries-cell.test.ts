import { expect, test } from 'vitest';
import { asPair, asText } from '../../../src/tasks/ccr-gb/cell-values.ts';
import { readPython } from '../../../src/tasks/ccr-gb/python-value.ts';
import { asQueries, QUERY_COLUMNS } from '../../../src/tasks/ccr-gb/queries-cell.ts';

const of = (text: string) => asQueries(readPython(text), (key) => [asText(key)]);

test('a cell of queries tells prompt, answer, and the values and noise of all nodes where it has them', () => {
  expect(
    of(
      "{'Y': {'Prompt': 'Is Y so?', 'True response': 1, 'True endogenous': {'X': 1, 'Y': 1}, 'True exogenous': {'u_X': 0}}}",
    ),
  ).toEqual([
    {
      nodes: ['Y'],
      prompt: 'Is Y so?',
      truth: 1,
      endogenous: new Map([
        ['X', 1],
        ['Y', 1],
      ]),
      exogenous: new Map([['u_X', 0]]),
    },
  ]);
  expect(of("{'Y': {'Prompt': 'Is Y so?', 'True response': 0, 'True endogenous': None}}")).toEqual([
    { nodes: ['Y'], prompt: 'Is Y so?', truth: 0, endogenous: undefined, exogenous: undefined },
  ]);
});

test('what is wrong is told with its place', () => {
  const both = /expected the keys Prompt and True response, got/;
  expect(() => of("{'Y': {'Prompt': 'Is Y so?'}}")).toThrow(both);
  expect(() => of("{'Y': {'True response': 1}}")).toThrow(both);
  expect(() => of("{'Y': {'Prompt': 'Is Y so?', 'True response': 7}}")).toThrow(
    /^in .?Y.?: in True response: /,
  );
  expect(() => of("{'Y': {'Prompt': 'Is Y so?', 'True response': 1, 'True endogenous': {'X': 3}}}")).toThrow(
    /in True endogenous: in X: /,
  );
});

test('each column of queries tells what the cause is held at', () => {
  expect(QUERY_COLUMNS.map(({ column, query, value }) => [column, query, value])).toEqual([
    ['Factual queries', 'factual', undefined],
    ['Interventional queries (cause = True)', 'do-true', true],
    ['Interventional queries (cause = False)', 'do-false', false],
  ]);
  expect(QUERY_COLUMNS[0].asNodes(readPython("'Y'"))).toEqual(['Y']);
  expect(QUERY_COLUMNS[1].asNodes(readPython("('X', 'Y')"))).toEqual(asPair(readPython("('X', 'Y')")));
});
