import { changeOf, changeText, count } from '../draw/format.ts';
import { intervalChart, type Mark } from '../draw/interval-chart.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { comparisonOf, mainMetrics } from './main-table.ts';
import type { Block } from './section.ts';
import { differenceTone, limitOf } from './sentences.ts';

/** Up to this number of candidates, all metrics of the main table are drawn, otherwise the one that decides. */
const FEW_CANDIDATES = 3;

const MOST_ROWS = 30;

/** Draws how much the candidates got better or worse, with intervals; undefined if nothing was compared. */
export function differencesFigure(scorecard: Scorecard): Block | undefined {
  const compared = scorecard.variants.flatMap(({ name }) => {
    const comparison = comparisonOf(scorecard, name);
    return comparison === undefined || comparison.verdict === 'not judged' ? [] : [comparison];
  });
  const all = mainMetrics(scorecard).filter(({ unit }) => unit !== 'links');
  const metrics = compared.length > FEW_CANDIDATES ? all.slice(0, 1) : all;
  const rows = metrics.flatMap((metric) =>
    compared.flatMap((comparison) => {
      const mark = markOf(scorecard, comparison, metric);
      if (mark === undefined) return [];
      const names = [
        ...(metrics.length > 1 ? [metric.name] : []),
        ...(compared.length > 1 ? [nameText(comparison.candidate)] : []),
      ];
      return [{ name: names.join(', ') || metric.name, marks: [mark] }];
    }),
  );
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, MOST_ROWS);
  const alt = shown.map(({ name, marks }) => `${name}: ${marks[0]?.hint}`).join('; ');
  const what = metrics.length === 1 ? metrics[0]?.name : 'change';
  const left = rows.length > MOST_ROWS ? ` ${count(rows.length - MOST_ROWS, 'row')} more in the table.` : '';
  const axis = { name: `worse ← ${what} → better`, ends: [-0.2, 0.1], lines: [0] };
  return {
    kind: 'figure',
    svg: intervalChart({ alt, rows: shown, axis }),
    alt,
    caption: `Each bar is the 95 % interval of a change; the short line is the largest loss allowed. A red cross: the whole interval is beyond it.${left}`,
  };
}

/** A gain is positive if the candidate got better, whatever the metric. */
function markOf(scorecard: Scorecard, comparison: Comparison, metric: MetricInfo): Mark | undefined {
  const loss = comparison.losses[metric.name];
  if (loss === undefined || loss.kind === 'undefined') return undefined;
  const look = differenceTone(scorecard, comparison, metric) ?? 'plain';
  const limit = limitOf(scorecard, comparison.candidate, metric);
  const mark: Mark = { value: changeOf(loss, 'higher'), look, hint: changeText(loss, metric) };
  return limit === undefined ? mark : { ...mark, limit: -limit };
}
