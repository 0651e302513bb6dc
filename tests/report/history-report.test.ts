import { expect, test } from 'vitest';
import { historyOf, type NamedRun } from '../../src/compare/history.ts';
import { historyMessage } from '../../src/report/history/history-message.ts';
import { historyFigures } from '../../src/report/history/history-page.ts';
import {
  historyCsv,
  historyTable,
  latestModels,
  latestModelsTable,
} from '../../src/report/history/history-tables.ts';
import { intervention } from '../support/history-runs.ts';

/** Eight versions of a model, of which the last three are worse, and two of another. */
const runs = [0.95, 0.95, 0.95, 0.94, 0.95, 0.7, 0.7, 0.7].map(
  (accuracy, i): NamedRun => ({
    name: `v${i + 1}`,
    scorecard: JSON.parse(intervention({ day: i + 1, accuracy })),
  }),
);
const other = [0.6, 0.8].map(
  (accuracy, i): NamedRun => ({
    name: `other ${i}`,
    scorecard: JSON.parse(intervention({ day: 3 * (i + 1), accuracy, label: 'other', second: 1 })),
  }),
);
const history = historyOf([...runs, ...other]);

test('a history keeps its looks: message, table, numbers, and the first of its figures', async () => {
  const [figure] = historyFigures(history);
  const { caption: _, ...table } = historyTable(history) as unknown as Record<string, unknown>;
  const parts = [
    historyMessage(history).join('\n'),
    historyCsv(history),
    JSON.stringify([table, figure], null, 1),
  ];
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('fixtures/history.txt');
});

test('models stand with the latest run of each', () => {
  expect(latestModelsTable(latestModels([...runs, ...other]))).toMatchSnapshot();
});
