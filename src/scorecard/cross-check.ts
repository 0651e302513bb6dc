import { SCORES } from '../tasks/scores.ts';
import type { Scorecard } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/**
 * Finds contradictions between lists of a scorecard. Its schema cannot find these. `recordedAnswers` checks cases and
 * replies.
 *
 * @returns One sentence for each contradiction, with its place, the expected value and the actual value.
 */
export function misfits(scorecard: Scorecard): string[] {
  return SCORES.flatMap((score) => {
    const shared = sharedOf(score, scorecard);
    const results = scorecard.variants.map((variant) => resultOf(score, variant));
    const missing = results.findIndex((result) => (result === undefined) !== (shared === undefined));
    if (missing >= 0) {
      const [has, lacks] = shared === undefined ? ['none', 'some'] : ['some', 'none'];
      return [
        `variants.${missing}.tasks.${score.kind.id}: expected ${has}, as the scorecard has, got ${lacks}`,
      ];
    }
    return shared === undefined ? [] : score.misfits(shared, results);
  });
}
