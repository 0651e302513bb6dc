import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { columnMetrics } from '../../src/scorecard/column-metrics.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { rowScores } from '../../src/tasks/row-scores.ts';
import { rowsOf } from '../support/rows.ts';

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

test('the most telling number of each task is there, also where answers are missing; without blanks', () => {
  const tests = [
    ...compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 }),
    ...interventionEffects({ draws: 1, graphs: ['bivariate'] }),
  ];
  const named = (reply: string) => {
    const scorecard = rollUp(rowsOf(tests, [{ label: 'm', reply: () => reply }]), { createdAt: '' });
    return columnMetrics(scorecard, scorecard.variants[0]!).map(({ name }) => name);
  };
  expect(named('Yes.')).toEqual(['CCR_unit_discrimination', 'IE_accuracy']);
  expect(named('Hm.')).toEqual(['unanswered', 'CCR_unit_discrimination', 'IE_accuracy']);
});

test('a row scores what its task calls right, and nothing where it is of none', () => {
  expect(rowScores({ metadata: { task: 'compositional' } }, 0)).toEqual({ namedScores: { CCR_right: 0 } });
  expect(rowScores({ metadata: { task: 'capitals' } }, 1)).toEqual({});
  expect(rowScores({}, 1)).toEqual({});
});
