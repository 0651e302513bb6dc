import { changeOf, changeText, count } from '../draw/format.ts';
import { intervalChart, type Mark, type MarkRow } from '../draw/interval-chart.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { differenceTone, limitOf } from './differences.ts';
import { mainMetrics } from './main-table.ts';
import type { Block } from './section.ts';
import { commonBaseline, judgedComparisons } from './shown-comparison.ts';

/** Up to this number of candidates, all metrics of the main table are drawn, otherwise only the one that decides. */
const MOST_FOR_ALL_METRICS = 3;

/** How many rows are drawn. */
const MOST_ROWS = 30;

/** Changes that the axis always includes, so that small ones look small. */
const USUAL_CHANGES = [-0.2, 0.1];

/** Draws how much the candidates got better or worse, with intervals; undefined if nothing was compared. */
export function differencesFigure(scorecard: Scorecard): Block | undefined {
  const comparisons = judgedComparisons(scorecard);
  const metrics = drawnMetrics(scorecard, comparisons.length);
  const all = rowsOf(scorecard, comparisons, metrics);
  if (all.length === 0) return undefined;
  const rows = all.slice(0, MOST_ROWS);
  const left = all.length - rows.length;
  const alt = altOf(rows);
  return {
    kind: 'figure',
    svg: intervalChart({ alt, rows, axis: axisOf(metrics) }),
    alt,
    title: `Change from ${commonBaseline(comparisons)}`,
    caption: `${captionOf(rows, metrics)}${left > 0 ? ` ${count(left, 'row')} more in the table.` : ''}`,
  };
}

/** Returns the metrics that fit on one axis; half depths do not, because they are in links. */
function drawnMetrics(scorecard: Scorecard, candidates: number): readonly MetricInfo[] {
  const metrics = mainMetrics(scorecard).filter(({ unit }) => unit !== 'links');
  return candidates > MOST_FOR_ALL_METRICS ? metrics.slice(0, 1) : metrics;
}

/** Returns a row for each change or, if there are several metrics and candidates, a row for each metric. */
function rowsOf(scorecard: Scorecard, comparisons: readonly Comparison[], metrics: readonly MetricInfo[]): MarkRow[] {
  const changes = metrics.flatMap((metric) =>
    comparisons.flatMap((comparison) => changeIn(metric, comparison, scorecard) ?? []),
  );
  if (comparisons.length < 2) return changes.map(({ metric, mark }) => ({ name: metric, marks: [mark] }));
  if (metrics.length < 2) return changes.map(({ candidate, mark }) => ({ name: candidate, marks: [mark] }));
  return [...Map.groupBy(changes, ({ metric }) => metric)].map(([metric, ofMetric]) => ({
    name: metric,
    marks: ofMetric.map(({ candidate, mark }) => ({ ...mark, name: candidate })),
  }));
}

/** How much a candidate got better or worse in a metric. */
interface Change {
  readonly metric: string;
  readonly candidate: string;
  readonly mark: Mark;
}

/** Returns a candidate's change. It is positive if the candidate got better, even where lower values are better. */
function changeIn(metric: MetricInfo, comparison: Comparison, scorecard: Scorecard): Change | undefined {
  const loss = comparison.losses[metric.name];
  if (loss === undefined || loss.kind === 'undefined') return undefined;
  const tone = differenceTone(scorecard, comparison, metric) ?? 'none';
  const limit = scorecard.gate && limitOf(scorecard, comparison.candidate, metric);
  const mark: Mark = {
    value: changeOf(loss, 'higher'),
    look: tone === 'none' ? 'plain' : tone,
    hint: changeText(loss, metric),
    ...(limit !== undefined && { limit: -limit }),
  };
  return { metric: metric.name, candidate: nameText(comparison.candidate), mark };
}

/** @example 'accuracy, v2: −0.258 (−0.301 to −0.215); accuracy, v3: 0.000 (−0.012 to +0.012)' */
function altOf(rows: readonly MarkRow[]): string {
  const marks = rows.flatMap((row) =>
    row.marks.map(({ name, hint }) => `${name === undefined ? row.name : `${row.name}, ${name}`}: ${hint}`),
  );
  return marks.join('; ');
}

function axisOf(metrics: readonly MetricInfo[]) {
  const change = metrics.length === 1 ? `change of ${metrics[0]!.name}` : 'change';
  return { name: `worse ← ${change} → better`, ends: USUAL_CHANGES, lines: [0] };
}

/** Explains what the figure shows, and nothing else. */
function captionOf(rows: readonly MarkRow[], metrics: readonly MetricInfo[]): string {
  const marks = rows.flatMap((row) => row.marks);
  const reversed = metrics.filter(({ better }) => better === 'lower').map(({ name }) => name);
  const also = reversed.length > 0 ? `, also for ${listed(reversed, 'and')}, of which lower is better` : '';
  return [
    `Bars: 95 % intervals. Left is worse${also}.`,
    ...(marks.some(({ limit }) => limit !== undefined) ? ['Upright line: the largest allowed loss.'] : []),
    ...(marks.some(({ look }) => look === 'bad') ? ['Red cross: the whole bar is beyond it.'] : []),
  ].join(' ');
}
