import { compositional } from '../../generators/compositional.ts';
import { messageLines } from '../../src/report/message/message-text.ts';
import { shipSentences } from '../../src/report/message/ship.ts';
import type { Comparison } from '../../src/scorecard/comparison-schema.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf, rollUp } from '../support/scored.ts';

/** Without a gate. */
export function message({ gate: _, ...scorecard }: ScorecardView): string[] {
  return messageLines(scorecard, 0);
}

export const tests = compositional({ preset: 'maasch-2025-figure-4' });
export const run = { createdAt: '2025-01-01T00:00:00.000Z' };
export const oracle = { ...simulatedVariant({ model: 'oracle' }), label: 'assistant v1' };
export const forgetful = { ...simulatedVariant({ model: 'forgetful', steps: 2 }), label: 'assistant v2' };
export const two = rollUp(rowsOf(tests, [oracle, forgetful]), run);

/** Numbers of a made-up comparison: the candidate less the baseline. */
export function difference(
  measure: string,
  [baseline, candidate]: [number, number],
  verdict: 'better' | 'worse' | 'no-difference' = 'no-difference',
): Comparison['differences'][number] {
  const value = candidate - baseline;
  const interval = { kind: 'interval', low: value - 0.05, high: value + 0.05, level: 0.95 } as const;
  return {
    measure,
    baseline,
    candidate,
    difference: { kind: 'estimate', value, interval: { ...interval, method: 'empirical-likelihood' } },
    adjustedP: verdict === 'no-difference' ? 1 : 0.001,
    verdict,
  };
}

export function comparisonOf(changes: Partial<Comparison>): Comparison {
  return {
    kind: 'run',
    baseline: { provider: 'assistant v1', prompt: 'direct' },
    candidate: { provider: 'assistant v2', prompt: 'direct' },
    questions: { matched: 356, unmatched: 0, unmatchedIds: [], different: 16, lost: 16, gained: 0 },
    differences: [
      difference('CCR discrimination', [1, 0.67], 'worse'),
      difference('CCR accuracy', [0.95, 0.8], 'worse'),
    ],
    pairs: [
      { pair: 'X→Y', questions: 256, different: 14, lost: 14, gained: 0 },
      { pair: 'C→Y', questions: 32, different: 2, lost: 2, gained: 0 },
    ],
    flips: [],
    ...changes,
  };
}

/** The sentences that answer “may it ship?”, of rows that are judged. */
export function ships(rows: readonly Record<string, unknown>[], policy = '', provider?: string): string[] {
  return shipSentences(scorecardView(checked(rows, policy, provider)));
}

export function checked(
  rows: readonly Record<string, unknown>[],
  policy?: string,
  provider?: string,
): Scorecard {
  return judged(answersOf(rows), { ...(policy !== undefined && { policy }), provider });
}

/** The lines of a comment that a reader sees: not those that are blank, folded, or rules of tables. */
export function seenLines(summary: string): string[] {
  return summary
    .replace(/<details>.*<\/details>/s, '')
    .split('\n')
    .filter((line) => !/^[\s|:-]*$/.test(line));
}
