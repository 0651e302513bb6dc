import type { History, Series } from '../../compare/history.ts';
import { columnTable, type Table } from '../../drawing/table.ts';
import { short, shownPValue, shownShare } from '../../scoring/format.ts';
import { csvCells, numbersIn } from '../files/csv.ts';
import { boundsOf, runName } from './history-message.ts';

export function historyTable(history: History): Table {
  return columnTable<Series>(
    {
      title: 'Every number over all runs',
      labels: 4,
      note: 'A change is found by one test over all runs of the same design. p is adjusted for all numbers: if nothing changed, the probability of any finding is at most 5 %. “earlier” means that the latest run did not ask these questions.',
    },
    history.series.toSorted((a, b) => b.changes.length - a.changes.length),
    [
      ['model', ({ provider }) => provider.label],
      ['prompt', ({ prompt }) => prompt],
      ['metric', ({ metric }) => metric],
      ['design', ({ design }) => design],
      ['runs', ({ points }) => String(points.length)],
      ['first', ({ points: [first] }) => (first ? shownShare(first.value) : '–')],
      [
        'latest',
        ({ points }) => {
          const last = points.at(-1);
          const isEarlier = last !== undefined && last.run < history.runs.length - 1;
          return last ? `${shownShare(last.value)}${isEarlier ? ' (earlier)' : ''}` : '–';
        },
      ],
      [
        'changed',
        ({ changes, adjustedP: p }) =>
          changes.map(({ run }) => runName(history, run)).join('; ') || (p === undefined ? '–' : 'no'),
      ],
      [
        'by',
        ({ changes }) =>
          changes
            .map((change) => {
              const by = change.after - change.before;
              const [low, high] = boundsOf(change);
              return `${by > 0 ? '+' : ''}${short(by)} [${short(low)}, ${short(high)}]`;
            })
            .join('; '),
      ],
      ['p (adjusted)', ({ adjustedP }) => (adjustedP === undefined ? '–' : shownPValue(adjustedP))],
    ],
  );
}

/**
 * Returns the values as CSV, with one row for each run, variant and metric. `changed` marks the first run after a
 * change.
 */
export function historyCsv({ runs, series }: History): string {
  const rows = series.flatMap(({ provider, prompt, task, metric, design, changes, points }) =>
    points.map(({ run, value }) => {
      const { name = '', scorecard } = runs[run] ?? {};
      const about = [name, scorecard?.createdAt ?? '', provider.label, prompt, task, metric, design];
      const [number] = numbersIn(value, task);
      return [...csvCells(about, number), changes.some((change) => change.run === run) ? 'yes' : ''].join(
        ',',
      );
    }),
  );
  return `${['run,date,provider,prompt,task,metric,design,value,low,high,level,method,changed', ...rows].join('\n')}\n`;
}
