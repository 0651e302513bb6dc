import { estimateText } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { numericCell, type Table } from './section.ts';
import { variantTable } from './variant-table.ts';

/** Returns the tables of all scores: first those of whole tasks, then the accuracy of parts of their questions. */
export function scoresTables(scorecard: Scorecard): Table[] {
  const { metrics, variants } = scorecard;
  const known = metrics.filter(({ name }) => variants.some(({ estimates }) => estimates[name]));
  const ofParts = known.filter(({ part }) => part);
  const ofTasks = known.filter(({ part }) => !part);
  return [
    ...scoresTable('All scores, with their 95 % intervals', ofTasks, variants),
    ...scoresTable('Accuracy by part, with its 95 % interval', ofParts, variants),
  ];
}

/** Makes a table of metrics; none without metrics. */
function scoresTable(caption: string, metrics: readonly MetricInfo[], variants: readonly VariantScores[]): Table[] {
  if (metrics.length === 0) return [];
  const measures = metrics.map((metric) => ({
    ...metric,
    cells: variants.map(({ estimates }) => numericCell(estimateText(estimates[metric.name]))),
  }));
  return [
    variantTable(
      caption,
      variants.map(({ name }) => nameText(name)),
      measures,
    ),
  ];
}
