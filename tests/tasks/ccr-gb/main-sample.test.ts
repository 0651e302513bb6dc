import { describe, expect, test } from 'vitest';
import { describeRun, questionKey } from '../../../src/tasks/ccr-gb/published-context.ts';
import type { PythonValue } from '../../../src/tasks/ccr-gb/python-value.ts';
import { readAs } from './rows.ts';
import { model } from './tables.ts';

/** X→C→Y with C's switch on: whatever X is, C and Y are true. */
const scm = model('X>C C>Y');
const read = (change: Readonly<Record<string, PythonValue>> = {}) => {
  const { context, reported } = readAs({ id: 4, scm, samples: [Uint8Array.of(0, 1, 0)] }, change);
  return { sample: context?.samples[0], reported };
};
const query = (truth: number, endogenous = ''): string =>
  `{'Prompt': 'Does it?', 'True response': ${truth}${endogenous}}`;

test('a sample holds its questions, by what they ask, and its runs, by what is held in them', () => {
  const { sample, reported } = read();
  expect(reported).toEqual([]);
  const { questions, runs, noise, number } = sample!;
  expect([number, noise.join('')]).toEqual([0, '010']);
  expect([...questions.keys()]).toEqual([
    ...['factual/1', 'factual/2', 'do-true/0/2', 'do-true/0/1', 'do-true/1/2'],
    ...['do-false/0/2', 'do-false/0/1', 'do-false/1/2'],
  ]);
  expect(questions.get('do-false/1/2')).toMatchObject({
    query: 'do-false',
    effect: 2,
    hypothesis: { node: 1, value: false },
    context: expect.stringMatching(/^Context 4 is a hall of lamps: .* Tonight these switches are on: C\.$/),
    question: 'Say C is dark come what may. Does Y shine?',
    truth: false,
    column: 'Interventional queries (cause = False)',
  });
  expect(questions.get('factual/2')).toMatchObject({ hypothesis: undefined, truth: true });
  expect(runs.map(({ place, held, seen }) => [place, held, seen.join(' ')])).toEqual([
    ['row 1, sample 0, in fact', undefined, '0 1 1'],
    ['row 1, sample 0, do(X = true)', { node: 0, value: true }, '1 1 1'],
    ['row 1, sample 0, do(C = true)', { node: 1, value: true }, '0 1 1'],
    ['row 1, sample 0, do(X = false)', { node: 0, value: false }, '0 1 1'],
    ['row 1, sample 0, do(C = false)', { node: 1, value: false }, '0 0 0'],
  ]);
});

test('of a run without values of all nodes only the effects are known', () => {
  const { context } = readAs({ id: 4, scm, samples: [Uint8Array.of(0, 1, 0)] }, {}, { endogenous: false });
  expect(context!.samples[0]!.runs.map(({ seen }) => seen.join(' '))).toEqual([
    '-1 1 1',
    '-1 1 1',
    '-1 -1 1',
    '-1 1 1',
    '-1 -1 0',
  ]);
});

const [FACTS, HELD] = ['Factual queries', 'Interventional queries (cause = True)'];
describe('of a sample is told', () => {
  test.each<[string, string, string]>([
    ['an effect that is no node', FACTS, `{'Q': ${query(1)}}`],
    ['an effect that is the root', FACTS, `{'X': ${query(1)}}`],
  ])('%s', (_, column, cell) => {
    const name = /'(\w)'/.exec(cell)![1];
    expect(read({ [column]: cell }).reported).toEqual([
      `${column}: expected an effect in the cut tree (C, Y), got ${name}`,
    ]);
  });

  test.each([
    [`{('Y', 'C'): ${query(1)}}`, 'Y, C'],
    [`{('C', 'C'): ${query(1)}}`, 'C, C'],
    [`{('Q', 'C'): ${query(1)}}`, 'Q, C'],
    [`{('X', 'Q'): ${query(1)}}`, 'X, Q'],
  ])('a pair that is none: %s', (cell, found) => {
    expect(read({ [HELD]: cell }).reported).toEqual([
      `${HELD}: expected a cause before its effect in the cut tree (X, C, Y), got ${found}`,
    ]);
  });

  test.each([
    [
      FACTS,
      `{'Y': ${query(1, ", 'True endogenous': {'Q': 1}")}}`,
      'in fact: expected values of nodes, got Q, which is none',
    ],
    [
      FACTS,
      `{'C': ${query(1)}, 'Y': ${query(1, ", 'True endogenous': {'C': 0}")}}`,
      'in fact: expected one value of C, got 1 in one place and 0 in another',
    ],
    [
      HELD,
      `{('X', 'Y'): ${query(0, ", 'True endogenous': {'Y': 1}")}}`,
      'do(X = true): expected one value of Y, got 1 in one place and 0 in another',
    ],
  ])('a value that contradicts: %s', (column, cell, problem) => {
    expect(read({ [column]: cell }).reported).toEqual([`${column}: ${problem}`]);
  });
});

test('a question and a run are named by what they suppose', () => {
  expect(questionKey({ query: 'factual', effect: 0, hypothesis: undefined })).toBe('factual/0');
  expect(questionKey({ query: 'do-true', effect: 2, hypothesis: { node: 0, value: true } })).toBe(
    'do-true/0/2',
  );
  expect(describeRun(scm.dag, undefined)).toBe('in fact');
  expect(describeRun(scm.dag, { node: 0, value: false })).toBe('do(X = false)');
});
