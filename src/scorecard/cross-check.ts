import { SCORES } from '../tasks/scores.ts';
import type { Scorecard } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/** Finds contradictions within each task's results that the schema of a scorecard cannot detect. */
export function misfits(scorecard: Scorecard): string[] {
  return SCORES.flatMap((score) => {
    const shared = sharedOf(score, scorecard);
    const results = scorecard.variants.map((variant) => resultOf(score, variant));
    const missing = results.findIndex((result) => (result === undefined) !== (shared === undefined));
    if (missing >= 0) {
      const [has, lacks] = shared === undefined ? ['none', 'some'] : ['some', 'none'];
      const place = `tasks.${score.kind.id}`;
      return [`variants.${missing}.${place}: expected ${has}, as in ${place}, got ${lacks}`];
    }
    return shared === undefined ? [] : score.misfits(shared, results);
  });
}
