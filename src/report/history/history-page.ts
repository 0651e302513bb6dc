import type { History } from '../../compare/history.ts';
import type { Table } from '../../drawing/table.ts';
import { shownDate, whole } from '../../scoring/format.ts';
import { figureMarkup } from '../html/figure-markup.ts';
import { pageOf } from '../html/page-template.ts';
import { tableMarkup } from '../html/table-markup.ts';
import { verdictMarkup } from '../html/verdict-section.ts';
import { historyFigures } from './history-figures.ts';
import { historyMessage } from './history-message.ts';
import { historyTable } from './history-table.ts';
import { latestModels, latestModelsSection } from './latest-models.ts';

export function historyPage(history: History): string {
  const [first = '', ...rest] = historyMessage(history);
  const isWorse = history.series.some(({ changes }) => changes.some(({ before, after }) => after < before));
  const { runs } = history;
  return pageOf({
    title: 'Causal reasoning over time',
    about: `${runs.length} runs · ${shownDate(runs[0]?.scorecard.createdAt ?? '')} to ${shownDate(runs.at(-1)?.scorecard.createdAt ?? '')}`,
    sections: [
      {
        id: 'verdict',
        title: 'What changed',
        parts: [
          verdictMarkup({
            boxes: [{ verdict: isWorse ? 'fail' : 'none', lead: '', text: first }],
            findings: rest,
            gate: false,
          }),
        ],
      },
      {
        id: 'figures',
        title: 'Over time',
        lead: 'Discs are the values of runs, in order of time, with their 95 % intervals; a line joins runs of the same design. A dashed line marks a change, and horizontal lines are the means before and after it. If the questions differ, the line is interrupted and the design is named.',
        parts: historyFigures(history).map((figure) => figureMarkup(figure)),
      },
      latestModelsSection(latestModels(runs)),
      { id: 'numbers', title: 'Numbers', parts: [tableMarkup(historyTable(history))] },
      { id: 'runs', title: 'Runs', folded: true, parts: [tableMarkup(runsTable(history))] },
    ],
  });
}

function runsTable({ runs }: History): Table {
  return {
    title: 'Runs, in order of time',
    header: ['run', 'made', 'variants', 'questions', 'design', 'promptfoo-causal'],
    labels: 2,
    rows: runs.map(({ name, scorecard: { createdAt, variants, design, versions } }) => [
      name,
      createdAt,
      String(variants.length),
      whole(design.parts.reduce((sum, { cases }) => sum + cases, 0)),
      design.hash,
      versions?.['promptfoo-causal'] ?? '–',
    ]),
  };
}
