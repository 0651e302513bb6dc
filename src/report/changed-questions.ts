import { whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { hasAnswer } from '../scorecard/signs.ts';
import { type Cell, numericCell } from './section.ts';
import { baselineText, shownComparison } from './shown-comparison.ts';
import type { Measure } from './variant-table.ts';

/**
 * Returns how many questions each candidate lost (only its baseline was right) and gained (only the candidate was);
 * undefined if no comparison knows it.
 */
export function changedQuestions(scorecard: Scorecard): Measure | undefined {
  const { comparisons, variants } = scorecard;
  const known = comparisons.filter(isKnown);
  if (known.length === 0) return undefined;
  return {
    name: 'changed questions',
    about: meaningText(known),
    cells: variants.map((variant) => changesCell(scorecard, variant)),
  };
}

/** Tests whether it is known which questions changed: both variants were judged, and by the same questions. */
function isKnown({ pairing, verdict }: Comparison): boolean {
  return pairing === 'same questions' && verdict !== 'not judged';
}

/** @example 'Lost: only v1 was right. Gained: only v2 was' */
function meaningText([first, ...others]: readonly Comparison[]): string {
  const isSingle = first !== undefined && others.length === 0;
  const baseline = isSingle ? baselineText(first) : 'the baseline';
  const candidate = isSingle ? nameText(first.candidate) : 'the candidate';
  return `Lost: only ${baseline} was right. Gained: only ${candidate} was`;
}

/** Writes a variant's numbers, with a link to the questions; an empty cell for a baseline. */
function changesCell(scorecard: Scorecard, { name, answers }: VariantScores): Cell {
  const comparison = shownComparison(scorecard, name);
  if (comparison === undefined || !isKnown(comparison)) return numericCell('');
  const { lost, gained } = comparison;
  const lostIds = new Set(lost);
  const unanswered = scorecard.cases.filter(({ id }, i) => lostIds.has(id) && !hasAnswer(answers[i] ?? ''));
  return {
    text: `${whole(lost.length)} lost, ${whole(gained.length)} gained`,
    ...(unanswered.length > 0 && { detail: `${whole(unanswered.length)} of the lost not answered` }),
    number: true,
    href: `#questions=${encodeURIComponent(nameText(name))}`,
  };
}
