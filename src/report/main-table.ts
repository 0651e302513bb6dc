import { failsTooOften, MOST_FAILED } from '../compare/compare-variants.ts';
import { DASH, percent, valueText, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import { baselineName, type Comparison, type Scorecard, type VariantScores } from '../scorecard/scorecard.ts';
import { hasAnswer } from '../scorecard/signs.ts';
import { TASKS } from '../tasks/tasks.ts';
import { baselineText, differenceText, differenceTone, limitsText } from './differences.ts';
import type { Cell, Table } from './section.ts';
import { isByVariant, variantTable } from './variant-table.ts';

/** The metrics of the main table: the one that decides, and the headlines of the tasks. */
export function mainMetrics({ metrics }: Pick<Scorecard, 'metrics'>): MetricInfo[] {
  return metrics.filter(({ kind, headline, part }) => !part && (headline || kind === 'decides'));
}

/** The comparison of a candidate that the report shows: that of the gate, or else the first. */
export function comparisonOf({ comparisons, gate }: Scorecard, name: string): Comparison | undefined {
  const own = comparisons.filter(({ candidate }) => candidate === name);
  const judged = gate?.candidates.find((candidate) => candidate.name === name)?.baseline;
  return own.find((one) => baselineName(one) === judged) ?? own[0];
}

/** Returns the table of baseline and candidates: each score with its difference, and the questions that changed. */
export function mainTable(scorecard: Scorecard): Table {
  const { variants, comparisons } = scorecard;
  const metrics = mainMetrics(scorecard);
  const changes = {
    name: 'changed questions',
    about: changesText(scorecard),
    cells: variants.map(({ name }) => changedCell(scorecard, name)),
  };
  const table = variantTable(
    captionOf(scorecard),
    variants.map((variant) => headOf(variant, scorecard)),
    [
      ...metrics.map((metric) => ({
        ...metric,
        cells: variants.map((variant) => scoreCell(scorecard, variant, metric)),
      })),
      { name: 'replies with an answer', about: ANSWERED, cells: variants.map(answeredCell) },
      ...(comparisons.some(hasChanges) ? [changes] : []),
    ],
  );
  const limits = metrics.map((metric) => limitsText(scorecard, metric));
  if (isByVariant(table) || limits.every((text) => text === undefined)) return table;
  return {
    ...table,
    head: [...table.head, 'allowed loss'],
    // The metrics are the first rows, so limits[i] belongs to row i.
    rows: table.rows.map((row, i) => [...row, { text: limits[i] ?? DASH, number: true }]),
  };
}

/** What the row of answered questions means. */
const ANSWERED = `Unreadable replies count as wrong. Only failed calls, above ${percent(MOST_FAILED)}, prevent a judgement`;

/** Says what the cells and the labels of the run's tasks mean. */
function captionOf({ comparisons, designs }: Scorecard): string {
  const judged = comparisons.filter(({ verdict }) => verdict !== 'not judged');
  const baselines = [...new Set(judged.map(baselineText))];
  const from = baselines.length === 1 ? baselines[0] : 'the baseline';
  const cells =
    judged.length === 0
      ? 'Scores of the replies that came. Nothing is compared.'
      : `Below each score: its difference from ${from} (95 % interval).`;
  const labels = TASKS.filter(({ id }) => designs.some(({ task }) => task === id)).flatMap(
    ({ label, words }) => (words === undefined ? [] : [`${label}: ${words}.`]),
  );
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

/** Shows a variant's score, and how far it is from the baseline's. */
function scoreCell(scorecard: Scorecard, variant: VariantScores, metric: MetricInfo): Cell {
  const comparison = comparisonOf(scorecard, variant.name);
  const detail = differenceText(comparison, metric);
  const tone = failsTooOften(variant.counts) ? 'none' : differenceTone(scorecard, comparison, metric);
  return {
    text: valueText(variant.estimates[metric.name]),
    number: true,
    ...(detail !== undefined && { detail }),
    ...(tone !== undefined && { tone }),
  };
}

/** Shows the share of questions that were answered, and what became of the others. */
function answeredCell(variant: VariantScores): Cell {
  const { asked, yes, no, errors, unparsed, refused, missing } = variant.counts;
  const others = Object.entries({ failed: errors, unreadable: unparsed, refused, missing });
  const detail = others.flatMap(([what, number]) => (number === 0 ? [] : [`${whole(number)} ${what}`]));
  return {
    text: percent(asked === 0 ? 0 : (yes + no) / asked),
    number: true,
    ...(detail.length > 0 && { detail: detail.join(', ') }),
    ...(failsTooOften(variant.counts) && { tone: 'none' as const }),
  };
}

/** Tests whether it is known which questions were lost and gained. */
function hasChanges({ pairing, verdict }: Comparison): boolean {
  return pairing === 'same questions' && verdict !== 'not judged';
}

/** @example 'Lost: only v1 was right. Gained: only v2 was' */
function changesText({ comparisons }: Scorecard): string {
  const [only, ...others] = comparisons.filter(hasChanges);
  if (only === undefined || others.length > 0)
    return 'Lost: only the baseline was right. Gained: only the candidate was';
  return `Lost: only ${baselineText(only)} was right. Gained: only ${nameText(only.candidate)} was`;
}

/** Says how many questions were lost and gained, and how many were lost for want of an answer. */
function changedCell(scorecard: Scorecard, name: string): Cell {
  const comparison = comparisonOf(scorecard, name);
  const variant = scorecard.variants.find((one) => one.name === name);
  if (comparison === undefined || variant === undefined || !hasChanges(comparison))
    return { text: '', number: true };
  const { lost, gained } = comparison;
  const unanswered = lostUnanswered(scorecard, variant, comparison).length;
  return {
    text: `${whole(lost.length)} lost, ${whole(gained.length)} gained`,
    ...(unanswered > 0 && { detail: `${whole(unanswered)} of the lost not answered` }),
    number: true,
    href: questionsLink(name),
  };
}

/** Returns the questions that a candidate lost because it gave no answer. */
function lostUnanswered(
  { cases }: Pick<Scorecard, 'cases'>,
  { answers }: Pick<VariantScores, 'answers'>,
  { lost }: Pick<Comparison, 'lost'>,
): string[] {
  const ids = new Set(lost);
  return cases.flatMap(({ id }, i) => (ids.has(id) && !hasAnswer(answers[i] ?? '') ? [id] : []));
}

/** The anchor of the questions of a variant. */
function questionsLink(variant: string): string {
  return `#questions=${encodeURIComponent(nameText(variant))}`;
}
