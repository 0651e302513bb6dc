import { TASKS } from '../tasks/tasks.ts';
import type { Scorecard } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/**
 * Where the lists of a scorecard do not fit together, which its schema cannot tell. `recordedAnswers` checks cases and
 * replies.
 *
 * @returns Sentences that name the place, what was expected and what was found; none for a sound scorecard.
 */
export function misfits(scorecard: Scorecard): string[] {
  return TASKS.flatMap((task) => {
    const shared = sharedOf(task, scorecard);
    const results = scorecard.variants.map((variant) => resultOf(task, variant));
    const missing = results.findIndex((result) => (result === undefined) !== (shared === undefined));
    if (missing >= 0) {
      const [has, lacks] = shared === undefined ? ['none', 'some'] : ['some', 'none'];
      return [`variants.${missing}.tasks.${task.id}: expected ${has}, as the scorecard has, got ${lacks}`];
    }
    return shared === undefined ? [] : task.misfits(shared, results);
  });
}
