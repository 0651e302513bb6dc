import { changeOf, changeText, count } from '../draw/format.ts';
import { intervalChart, type Mark } from '../draw/interval-chart.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { baselineText, differenceTone, limitOf } from './differences.ts';
import { comparisonOf, mainMetrics } from './main-table.ts';
import type { Block } from './section.ts';

/** Up to this number of candidates, all metrics of the main table are drawn, otherwise the one that decides. */
const FEW_CANDIDATES = 3;

/** How many rows are drawn. */
const MOST_ROWS = 30;

/** Changes that the axis always includes, so that small ones look small. */
const USUAL_CHANGES = [-0.2, 0.1];

/** Draws how much the candidates got better or worse, with intervals; undefined if nothing was compared. */
export function differencesFigure(scorecard: Scorecard): Block | undefined {
  const compared = scorecard.variants.flatMap(({ name }) => {
    const comparison = comparisonOf(scorecard, name);
    return comparison === undefined || comparison.verdict === 'not judged' ? [] : [comparison];
  });
  const all = mainMetrics(scorecard).filter(({ unit }) => unit !== 'links');
  const metrics = compared.length > FEW_CANDIDATES ? all.slice(0, 1) : all;
  const rows = rowsOf(scorecard, compared, metrics);
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, MOST_ROWS);
  const marks = shown.flatMap((row) => row.marks);
  const alt = shown
    .flatMap((row) =>
      row.marks.map((mark) => `${[row.name, mark.name].filter(Boolean).join(', ')}: ${mark.hint}`),
    )
    .join('; ');
  const [baseline = 'the baseline', ...others] = new Set(compared.map(baselineText));
  const what = metrics.length === 1 ? `change of ${metrics[0]!.name}` : 'change';
  const axis = { name: `worse ← ${what} → better`, ends: USUAL_CHANGES, lines: [0] };
  const left = rows.length > MOST_ROWS ? ` ${count(rows.length - MOST_ROWS, 'row')} more in the table.` : '';
  return {
    kind: 'figure',
    svg: intervalChart({ alt, rows: shown, axis }),
    alt,
    title: `Change from ${others.length === 0 ? baseline : 'the baseline'}`,
    caption: `${captionOf(marks, metrics)}${left}`,
  };
}

/** Returns a row for each metric with the marks of the candidates or, for one metric, a row for each candidate. */
function rowsOf(
  scorecard: Scorecard,
  compared: readonly Comparison[],
  metrics: readonly MetricInfo[],
): Row[] {
  const rows = metrics
    .map((metric) => ({
      name: metric.name,
      marks: compared.flatMap((comparison) => markOf(scorecard, comparison, metric) ?? []),
    }))
    .filter(({ marks }) => marks.length > 0);
  if (compared.length > 1 && metrics.length > 1) return rows;
  const areNamed = compared.length > 1;
  return rows.flatMap((row) =>
    row.marks.map(({ name = '', ...mark }) => ({ name: areNamed ? name : row.name, marks: [mark] })),
  );
}

/** A row of the figure. */
interface Row {
  readonly name: string;
  readonly marks: readonly Mark[];
}

/** Explains what the figure shows, and nothing else. */
function captionOf(marks: readonly Mark[], metrics: readonly MetricInfo[]): string {
  const reversed = metrics.filter(({ better }) => better === 'lower').map(({ name }) => name);
  const also = reversed.length > 0 ? `, also for ${listed(reversed, 'and')}, of which lower is better` : '';
  return [
    `Bars: 95 % intervals. Left is worse${also}.`,
    ...(marks.some(({ limit }) => limit !== undefined) ? ['Upright line: the largest allowed loss.'] : []),
    ...(marks.some(({ look }) => look === 'bad') ? ['Red cross: the whole bar is beyond it.'] : []),
  ].join(' ');
}

/** A gain is positive if the candidate got better, whatever the metric. */
function markOf(scorecard: Scorecard, comparison: Comparison, metric: MetricInfo): Mark | undefined {
  const loss = comparison.losses[metric.name];
  if (loss === undefined || loss.kind === 'undefined') return undefined;
  const tone = differenceTone(scorecard, comparison, metric) ?? 'none';
  const limit = scorecard.gate && limitOf(scorecard, comparison.candidate, metric);
  const look = tone === 'none' ? 'plain' : tone;
  return {
    name: nameText(comparison.candidate),
    value: changeOf(loss, 'higher'),
    look,
    hint: changeText(loss, metric),
    ...(limit !== undefined && { limit: -limit }),
  };
}
