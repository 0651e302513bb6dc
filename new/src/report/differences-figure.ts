import { changeOf, changeText, count } from '../draw/format.ts';
import { intervalChart, type Mark } from '../draw/interval-chart.ts';
import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { comparisonOf, mainMetrics } from './main-table.ts';
import { nameText } from './names.ts';
import type { Block } from './section.ts';
import { differenceTone } from './sentences.ts';

/** Up to this number of candidates, all metrics of the main table are drawn, otherwise the one that decides. */
const FEW_CANDIDATES = 3;

const MOST_ROWS = 30;

/** Draws how much the candidates got better or worse, with intervals; undefined if nothing was compared. */
export function differencesFigure(scorecard: Scorecard): Block | undefined {
  const compared = scorecard.variants.flatMap(({ name }) => {
    const comparison = comparisonOf(scorecard, name);
    return comparison === undefined || comparison.verdict === 'not judged' ? [] : [comparison];
  });
  const drawn = mainMetrics(scorecard).filter(({ unit }) => unit !== 'links');
  const metrics = compared.length > FEW_CANDIDATES ? drawn.slice(0, 1) : drawn;
  const rows = metrics
    .flatMap((metric) =>
      compared.map((comparison) => rowOf(scorecard, comparison, metric, compared.length > 1)),
    )
    .filter(({ marks }) => marks.length > 0);
  if (rows.length === 0) return undefined;
  const margin = metrics[0]?.margin;
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length > MOST_ROWS ? ` ${count(rows.length - MOST_ROWS, 'row')} more in the table.` : '';
  return {
    kind: 'figure',
    svg: intervalChart({
      alt: shown.flatMap(({ marks }) => marks.map(({ hint }) => hint)).join('; '),
      rows: shown,
      axis: { name: 'worse ← change → better', ends: [-0.2, 0.1], lines: [0] },
    }),
    alt: shown.flatMap(({ marks }) => marks.map(({ hint }) => hint)).join('; '),
    caption: `Each bar is the 95 % interval of a change.${margin === undefined ? '' : ' A red cross: the whole interval is beyond the margin of the gate.'}${left}`,
  };
}

function rowOf(scorecard: Scorecard, comparison: Comparison, metric: MetricInfo, isOneOfMany: boolean) {
  const loss = comparison.losses[metric.name];
  const name = isOneOfMany ? `${metric.name}, ${nameText(comparison.candidate)}` : metric.name;
  if (loss === undefined || loss.kind === 'undefined') return { name, marks: [] };
  const mark: Mark = {
    value: gainOf(loss),
    look: differenceTone(scorecard, comparison, metric) ?? 'plain',
    hint: `${name}: ${changeText(loss, metric)}`,
  };
  return { name, marks: [mark] };
}

/** Turns a loss into a gain, which is positive if the candidate got better, whatever the metric. */
function gainOf(loss: Estimate): Estimate | undefined {
  return changeOf(loss, 'higher');
}
