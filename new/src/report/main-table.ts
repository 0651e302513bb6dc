import { percent, valueText, whole } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { nameText } from './names.ts';
import type { Cell, Table } from './section.ts';
import { baselineText, differenceText, differenceTone, questionsLink } from './sentences.ts';
import { variantTable } from './variant-table.ts';

/** The smallest share of answered questions that is not marked. */
const LEAST_ANSWERED = 0.95;

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
  const names = variants.map(({ name }) => nameOf(name, scorecard));
  return variantTable(captionOf(scorecard), names, [
    ...mainMetrics(scorecard).map((metric) => ({
      ...metric,
      cells: variants.map((variant) => scoreCell(scorecard, variant, metric)),
    })),
    { name: 'answered', cells: variants.map(answeredCell) },
    ...(comparisons.some(hasChanges)
      ? [{ name: 'questions', cells: variants.map(({ name }) => changedCell(scorecard, name)) }]
      : []),
  ]);
}

/** Says what the cells and the labels of the run's tasks mean. */
function captionOf({ comparisons, designs }: Scorecard): string {
  const judged = comparisons.filter(({ verdict }) => verdict !== 'not judged');
  const baselines = [...new Set(judged.map(baselineText))];
  const from = baselines.length === 1 ? baselines[0] : 'the baseline';
  const cells =
    judged.length === 0
      ? 'Scores of the run'
      : `Scores, and below each its difference from ${from} with its 95 % interval`;
  const labels = TASKS.filter(({ id }) => designs.some(({ task }) => task === id)).flatMap(
    ({ label, words }) => (words === undefined ? [] : [`${label}: ${words}`]),
  );
  return [cells, ...labels].join('. ');
}

function nameOf(name: string, { comparisons }: Scorecard): string {
  const isBaseline = comparisons.some(({ baseline, recorded }) => baseline === name && !recorded);
  return isBaseline ? `${nameText(name)} (baseline)` : nameText(name);
}

function scoreCell(scorecard: Scorecard, variant: VariantScores, metric: MetricInfo): Cell {
  const comparison = comparisonOf(scorecard, variant.name);
  const detail = differenceText(comparison, metric);
  const tone = differenceTone(scorecard, comparison, metric);
  return {
    text: valueText(variant.estimates[metric.name]),
    number: true,
    ...(detail !== undefined && { detail }),
    ...(tone !== undefined && { tone }),
  };
}

function answeredCell({ counts }: VariantScores): Cell {
  const share = counts.asked === 0 ? 0 : (counts.yes + counts.no) / counts.asked;
  return { text: percent(share), number: true, ...(share < LEAST_ANSWERED && { tone: 'bad' as const }) };
}

function hasChanges({ pairing, verdict }: Comparison): boolean {
  return pairing === 'same questions' && verdict !== 'not judged';
}

/** Says how many questions were lost and gained, and how many were lost for want of an answer. */
function changedCell(scorecard: Scorecard, name: string): Cell {
  const { variants, cases } = scorecard;
  const comparison = comparisonOf(scorecard, name);
  if (comparison === undefined || !hasChanges(comparison)) return { text: '', number: true };
  const { lost, gained } = comparison;
  const answers = variants.find((variant) => variant.name === name)?.answers ?? [];
  const ids = new Set(lost);
  const open = cases.filter(({ id }, i) => ids.has(id) && !/[yn]/.test(answers[i] ?? '')).length;
  return {
    text: `${whole(lost.length)} lost, ${whole(gained.length)} gained`,
    ...(open > 0 && { detail: `${whole(open)} of the lost not answered` }),
    number: true,
    href: questionsLink(name),
  };
}
