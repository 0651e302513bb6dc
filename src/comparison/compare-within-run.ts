import type { AnswerColumn } from '../scorecard/answer-sheet.ts';
import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { ScorecardSettings } from '../scorecard/schema.ts';
import { columnComparer } from './compare-columns.ts';

/** Lost questions named in each comparison within a run: there may be many comparisons. */
const FLIPS_WITHIN_RUN = 2;

/**
 * Compares the columns of one run: every provider with the first one under the same prompt, and every prompt with
 * the first one of the same provider.
 */
export function compareWithinRun(
  answers: Pick<CollectedAnswers, 'sheet' | 'texts'>,
  settings: ScorecardSettings,
): Comparison[] {
  const compare = columnComparer(answers, settings);
  const key = ({ provider: { id, label } }: AnswerColumn): string => JSON.stringify([id, label]);
  return [
    ...againstFirst(answers.sheet.columns, ({ prompt }) => prompt),
    ...againstFirst(answers.sheet.columns, key),
  ].map(([baseline, candidate]) => compare(baseline, candidate, 'run', FLIPS_WITHIN_RUN));
}

function againstFirst(
  columns: readonly AnswerColumn[],
  group: (column: AnswerColumn) => string,
): (readonly [AnswerColumn, AnswerColumn])[] {
  return [...Map.groupBy(columns, group).values()].flatMap(([first, ...others]) =>
    others.map((other) => [first!, other] as const),
  );
}
