import { requireShare } from './preconditions.ts';
import type { ShareContrast } from './share-contrast.ts';

/** A question asked several times, with its number of right replies. */
export type RepeatedQuestion = {
  /** The independent unit, draw or world that it belongs to. */
  readonly cluster: string | number;
  readonly right: number;
  readonly replies: number;
};

/**
 * Averages a number over questions, as a share whose clusters are the questions' own. Each question weighs the same.
 *
 * @param least - The replies that a question needs; those with fewer are left out, because the number does not exist
 *   for them.
 * @param value - Computes the number for a question, in [0, 1].
 */
export function overQuestions(
  questions: readonly RepeatedQuestion[],
  least: number,
  value: (right: number, replies: number) => number,
): ShareContrast {
  const sums = questions.flatMap(({ cluster, right, replies }) => {
    requireShare('overQuestions', right, replies);
    return replies < least ? [] : [{ cluster, right: value(right, replies), of: 1 }];
  });
  return { constant: 0, parts: [{ coefficient: 1, sums }] };
}
