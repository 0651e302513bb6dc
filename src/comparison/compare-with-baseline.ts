import type { AnswerColumn } from '../scorecard/answer-sheet.ts';
import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { columnComparer } from './compare-columns.ts';
import { type ColumnMatches, matchColumns } from './match-columns.ts';
import { recordedColumns } from './recorded-columns.ts';

/** Lost questions shown for each column. */
const FLIPS_AGAINST_BASELINE = 20;

/** A column of this run beside its recorded self. */
export interface BaselineComparison {
  readonly baseline: AnswerColumn;
  readonly candidate: AnswerColumn;
  readonly comparison: Comparison;
}

/** How this run's columns compare with a recorded run's, and which of them have no counterpart. */
export interface BaselineComparisons extends Omit<ColumnMatches, 'matched'> {
  readonly compared: readonly BaselineComparison[];
}

/**
 * Compares each column of a run with the same column of a recorded run.
 *
 * @param scorecard - Of the run itself.
 * @throws {ComparisonError} If the two runs cannot be compared.
 */
export function compareWithBaseline(
  answers: Pick<CollectedAnswers, 'sheet' | 'texts'>,
  { design, settings }: Pick<Scorecard, 'design' | 'settings'>,
  recorded: Scorecard,
  mostUnmatched?: number,
): BaselineComparisons {
  const columns = recordedColumns(answers.sheet, design, recorded, mostUnmatched);
  const { matched, onlyBaseline, onlyCandidate } = matchColumns(columns, answers.sheet.columns);
  const compare = columnComparer(answers, settings);
  const { createdAt, evalId } = recorded;
  const baselineRun = { createdAt, ...(evalId !== undefined && { evalId }) };
  return {
    compared: matched.map(({ baseline, candidate }) => ({
      baseline,
      candidate,
      comparison: {
        ...compare(baseline, candidate, 'baseline', FLIPS_AGAINST_BASELINE),
        baselineRun,
      },
    })),
    onlyBaseline,
    onlyCandidate,
  };
}
