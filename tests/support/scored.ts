import { type Case, caseId } from '../../src/cases/case.ts';
import {
  type RunStamp,
  rollUpAnswers as rollUpCollected,
  rollUp as rollUpRows,
} from '../../src/scorecard/roll-up.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { answersOf as answersOfRows, type CollectedAnswers } from '../../src/scoring/rows/collect-answers.ts';
import type { ScorecardSettings } from '../../src/scoring/settings.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { kindsScored } from '../../src/tasks/shared/score.ts';

export const KINDS = kindsScored(SCORES);

/** By whoever does not look at what rests on resamples; the others say how many. */
export const FEW = { resamples: 100 };

/** Answers of rows about the package's tasks. */
export function answersOf(rows: Iterable<unknown>): CollectedAnswers {
  return answersOfRows(KINDS, rows);
}

/** Rows rolled up, with the results of the package's tasks at hand. */
export function rollUp(
  rows: Iterable<unknown>,
  run: RunStamp,
  settings: Partial<ScorecardSettings> = {},
): ScorecardView {
  return scorecardView(rollUpRows(rows, run, { ...FEW, ...settings }));
}

/** The id of a case of the package's tasks. */
export function idOf(item: Case): string {
  return caseId(KINDS, item);
}

/** Answers rolled up, with the results of the package's tasks at hand. */
export function rollUpAnswers(
  answers: CollectedAnswers,
  run: RunStamp,
  settings: Partial<ScorecardSettings> = {},
): ScorecardView {
  return scorecardView(rollUpCollected(answers, run, { ...FEW, ...settings }));
}

/** The scorecard without what a view adds to it, as a file holds it. */
export function plain({ worlds: _, variants, ...scorecard }: ScorecardView): Scorecard {
  return {
    ...scorecard,
    variants: variants.map(
      ({ compositional: __, overWorlds: ___, interventionEffects: ____, ...variant }) => variant,
    ),
  };
}
