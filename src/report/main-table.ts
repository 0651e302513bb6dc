import { failsTooOften, MOST_FAILED } from '../compare/judgeable.ts';
import { DASH, percent, valueText, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { changedQuestions } from './changed-questions.ts';
import { differenceText, differenceTone, limitsText } from './differences.ts';
import { type Cell, numericCell, type Table } from './section.ts';
import { commonBaseline, shownComparison } from './shown-comparison.ts';
import { type Measure, variantTable } from './variant-table.ts';

/**
 * Returns the table that stands first in a report: for baseline and candidates, the main metrics with their
 * differences, the share of answers, and the number of questions that changed.
 */
export function mainTable(scorecard: Scorecard): Table {
  const metrics = mainMetrics(scorecard);
  const changes = changedQuestions(scorecard);
  const measures = [
    ...metrics.map((metric) => scoresOf(scorecard, metric)),
    answersOfAll(scorecard.variants),
    ...(changes === undefined ? [] : [changes]),
  ];
  const names = scorecard.variants.map((variant) => headOf(variant, scorecard));
  const table = variantTable(captionOf(scorecard), names, measures);
  const limits = metrics.map((metric) => limitsText(scorecard, metric));
  return table.hasVariantRows ? table : withLimits(table, limits);
}

/** The metrics of the main table: the one that decides, and the headlines of the tasks. */
export function mainMetrics({ metrics }: Pick<Scorecard, 'metrics'>): MetricInfo[] {
  return metrics.filter(({ kind, headline, part }) => !part && (headline || kind === 'decides'));
}

/** Adds a column with the largest losses that the gate allows. The metrics are the first rows; others have no limit. */
function withLimits(table: Table, limits: readonly (string | undefined)[]): Table {
  if (limits.every((limit) => limit === undefined)) return table;
  return {
    ...table,
    head: [...table.head, 'allowed loss'],
    rows: table.rows.map((row, i) => [...row, numericCell(limits[i] ?? DASH)]),
  };
}

/** Says what the labels of the run's tasks stand for, and what the cells show. */
function captionOf({ comparisons, designs }: Scorecard): string {
  const asked = TASKS.filter(({ id, words }) => words && designs.some(({ task }) => task === id));
  const labels = asked.map(({ label, words }) => `${label}: ${words}.`);
  const judged = comparisons.filter(({ verdict }) => verdict !== 'not judged');
  const cells =
    judged.length === 0
      ? 'Scores of the replies that came. Nothing is compared.'
      : `Below each score: its difference from ${commonBaseline(judged)} (95 % interval).`;
  return [...labels, cells].join(' ');
}

/** @example 'v1 (baseline)', 'v2 (384 of 600 replies)' */
function headOf({ name, counts }: VariantScores, { comparisons }: Scorecard): string {
  const isBaseline = comparisons.some(({ baseline, recorded }) => baseline === name && !recorded);
  const { received, asked } = counts;
  const notes = [
    ...(isBaseline ? ['baseline'] : []),
    ...(received < asked ? [`${whole(received)} of ${whole(asked)} replies`] : []),
  ];
  return notes.length === 0 ? nameText(name) : `${nameText(name)} (${notes.join(', ')})`;
}

/** Returns all variants' scores in a metric, each with its difference from the baseline's. */
function scoresOf(scorecard: Scorecard, metric: MetricInfo): Measure {
  return { ...metric, cells: scorecard.variants.map((variant) => scoreCell(scorecard, variant, metric)) };
}

function scoreCell(scorecard: Scorecard, variant: VariantScores, metric: MetricInfo): Cell {
  const comparison = shownComparison(scorecard, variant.name);
  const detail = differenceText(comparison, metric);
  const tone = failsTooOften(variant.counts) ? 'none' : differenceTone(scorecard, comparison, metric);
  return {
    text: valueText(variant.estimates[metric.name]),
    number: true,
    ...(detail !== undefined && { detail }),
    ...(tone !== undefined && { tone }),
  };
}

/** Returns all variants' shares of questions that were answered with yes or no. */
function answersOfAll(variants: readonly VariantScores[]): Measure {
  return {
    name: 'replies with an answer',
    about: `Unreadable replies count as wrong. Only failed calls, above ${percent(MOST_FAILED)}, prevent a judgement`,
    cells: variants.map(answersCell),
  };
}

/** Writes a variant's share of answers, and what became of its other questions. */
function answersCell({ counts }: VariantScores): Cell {
  const { asked, yes, no, errors, unparsed, refused, missing } = counts;
  const others = Object.entries({ failed: errors, unreadable: unparsed, refused, missing })
    .filter(([, number]) => number > 0)
    .map(([fate, number]) => `${whole(number)} ${fate}`);
  return {
    text: percent(asked === 0 ? 0 : (yes + no) / asked),
    number: true,
    ...(others.length > 0 && { detail: others.join(', ') }),
    ...(failsTooOften(counts) && { tone: 'none' as const }),
  };
}
