import { count, percent, plain, valueText, whole } from '../draw/format.ts';
import { MOST_FAILED } from '../gate/check-run.ts';
import { lostUnanswered } from '../gate/sentences.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { nameText } from './names.ts';
import type { Cell, Table } from './section.ts';
import { baselineText, differenceText, differenceTone, limitOf, questionsLink } from './sentences.ts';
import { isByVariant, variantTable } from './variant-table.ts';

/** The metrics of the main table: the one that decides, and the headlines of the tasks. */
export function mainMetrics({ metrics }: Pick<Scorecard, 'metrics'>): MetricInfo[] {
  return metrics.filter(({ kind, headline, part }) => !part && (headline || kind === 'decides'));
}

/** The comparison of a candidate that the report shows: that of the gate, or else the first. */
export function comparisonOf({ comparisons, gate }: Scorecard, name: string): Comparison | undefined {
  const own = comparisons.filter(({ candidate }) => candidate === name);
  const judged = gate?.candidates.find((candidate) => candidate.name === name)?.baseline;
  const sideOf = ({ baseline, recorded }: Comparison) =>
    recorded ? `${baseline} of ${recorded.file}` : baseline;
  return own.find((one) => sideOf(one) === judged) ?? own[0];
}

/** Returns the table of baseline and candidates: each score with its difference, and the questions that changed. */
export function mainTable(scorecard: Scorecard): Table {
  const { variants, comparisons } = scorecard;
  const names = variants.map((variant) => headOf(variant, scorecard));
  const metrics = mainMetrics(scorecard);
  const limits = metrics.map((metric) => limitsText(scorecard, metric));
  const hasLimits = limits.some((text) => text !== '–');
  const table = variantTable(captionOf(scorecard), names, [
    ...metrics.map((metric) => ({
      ...metric,
      cells: variants.map((variant) => scoreCell(scorecard, variant, metric)),
    })),
    {
      name: 'replies with an answer',
      about: `Of all questions; with more than ${percent(MOST_FAILED)} failed calls, a variant cannot be judged`,
      cells: variants.map(answeredCell),
    },
    ...(comparisons.some(hasChanges)
      ? [
          {
            name: 'changed questions',
            about: changesText(scorecard).replace(';', ','),
            cells: variants.map(({ name }) => changedCell(scorecard, name)),
          },
        ]
      : []),
  ]);
  if (isByVariant(table) || !hasLimits) return table;
  const rows = table.rows.map((row, i): Cell[] => [...row, { text: limits[i] ?? '–', number: true }]);
  return { ...table, head: [...table.head, 'allowed loss'], rows };
}
