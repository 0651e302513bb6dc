import type { Figure } from '../../drawing/figure.ts';
import { askedTasks, metricColumns } from '../../drawing/variant-columns.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shownShare } from '../../scoring/format.ts';
import { definitionOf } from '../../tasks/definitions.ts';
import { listed, tiedNames } from '../message/names.ts';
import { type IntervalRow, intervalPanel } from './interval-panel.ts';

/** The largest number of rows in a panel. If there are more, only the first and last rows are drawn. */
const MOST_ROWS = 16;
const FEW = 2;

export function rankedFigures(scorecard: ScorecardView): Figure[] {
  if (scorecard.variants.length <= FEW || scorecard.settings.truth === 'withheld') return [];
  const ranked = askedTasks(scorecard).flatMap((task) => {
    const first = metricColumns(scorecard, task)[0]?.name;
    const measure = definitionOf(first ?? '')?.judgedBy ?? first;
    const rows = measure === undefined ? [] : rowsOf(scorecard, measure);
    return measure === undefined || rows.length <= FEW ? [] : [{ measure, rows }];
  });
  if (ranked.length === 0) return [];
  return [
    {
      id: 'ranked',
      title: 'Variants in order',
      caption:
        'Each bar is the interval of a single number. If bars overlap, the order may be due to chance. Prompts with equal results share a row.',
      content: {
        legend: [],
        panels: ranked.map(({ measure, rows }) => {
          const rest = rows.length - MOST_ROWS;
          const title = `${measure}${rest > 0 ? `, ${rest} from the middle left out` : ''}`;
          return intervalPanel(title, ends(rows), {
            name: measure,
            ends: definitionOf(measure)?.kind === 'length' ? [0] : [0, 1],
          });
        }),
      },
    },
  ];
}

function rowsOf({ variants }: ScorecardView, measure: string): IntervalRow[] {
  const found = variants.flatMap((variant) => {
    const value = variant.metrics.find((metric) => metric.name === measure)?.value;
    return value?.kind === 'estimate' ? [{ variant, value }] : [];
  });
  const tied = Map.groupBy(found, ({ variant, value }) => JSON.stringify([variant.provider.label, value]));
  return [...tied.values()]
    .map((same) => {
      const [{ value }] = same as [(typeof same)[number]];
      const tied = same.map(({ variant }) => variant);
      const name = listed(tiedNames({ variants }, tied), 1);
      return { name, value, mark: 'valid' as const, told: `${name} ${shownShare(value)}` };
    })
    .toSorted((a, b) => b.value.value - a.value.value);
}

function ends<T>(rows: readonly T[]): T[] {
  if (rows.length <= MOST_ROWS) return [...rows];
  return [...rows.slice(0, MOST_ROWS / 2), ...rows.slice(-MOST_ROWS / 2)];
}
