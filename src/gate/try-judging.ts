import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { type GateOptions, readJudgedBy } from './gate-options.ts';
import { judgeRun } from './judge-run.ts';
import { rowIntegrity } from './row-integrity.ts';

/** A scorecard as far as it could be judged. */
export type TriedScorecard =
  | { readonly kind: 'judged'; readonly scorecard: Scorecard; readonly exitCode: 0 | 3 | 4 }
  /** The scorecard as it was, and why there is no verdict: the build must stop. */
  | { readonly kind: 'unjudged'; readonly scorecard: Scorecard; readonly problem: string };

/**
 * Judges a run of which all rows are at hand, without ever throwing: what cannot be judged keeps its scorecard.
 *
 * @param results - The rows of one eval, from which `answers` were collected.
 */
export function tryJudging(
  results: Iterable<unknown>,
  answers: CollectedAnswers,
  scorecard: Scorecard,
  options: GateOptions,
): TriedScorecard {
  try {
    const rows = rowIntegrity();
    for (const result of results) rows.add(result, '');
    const judged = judgeRun(answers, scorecard, rows.found(), readJudgedBy(options));
    return { kind: 'judged', scorecard: judged, exitCode: judged.gate?.exitCode ?? 0 };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { kind: 'unjudged', scorecard, problem };
  }
}
