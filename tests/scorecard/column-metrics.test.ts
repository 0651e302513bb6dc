import { expect, test } from 'vitest';
import { columnMetrics, rowScores } from '../../src/scorecard/column-metrics.ts';

const unanswered = (questions: number, missing: number, answered: number) =>
  columnMetrics({ tasks: {} }, {
    tasks: {},
    metrics: [],
    answers: { questions, missing, answered },
  } as never);

test('what was not answered is told of all that there is, asked or not', () => {
  expect(unanswered(8, 2, 7)).toEqual([{ name: 'unanswered', value: 3, of: 10 }]);
  expect(unanswered(8, 0, 8)).toEqual([]);
});

test('a row scores what its task calls right, and nothing where it is of none', () => {
  expect(rowScores({ metadata: { task: 'linear' } }, 0)).toEqual({ namedScores: { 'Linear right': 0 } });
  expect(rowScores({ metadata: { task: 'capitals' } }, 1)).toEqual({});
  expect(rowScores({}, 1)).toEqual({});
});
