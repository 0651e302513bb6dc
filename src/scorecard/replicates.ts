import { z } from 'zod';
import { agreement, type RepeatedQuestion, replicateValue } from '../lib/statistics/repeated-questions.ts';
import { estimate as estimateOf, undefinedBecause } from '../scoring/estimate.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { rightReplies } from '../scoring/rows/right-replies.ts';
import { estimate } from '../scoring/value-schemas.ts';

/** The findings about repeated questions for one variant. */
export const replicates = z.strictObject({
  /** The smallest number of replies to a repeated question. */
  replies: z.number(),
  /** The probability that two replies to a question are both right or both wrong. */
  agreement: estimate,
  /**
   * The effective sample size now, with one more reply to each question, and with as many questions about new units.
   */
  effectiveSize: z.strictObject({ now: z.number(), oneMoreReply: z.number(), asManyNewUnits: z.number() }),
});
type Replicates = z.infer<typeof replicates>;

/**
 * Measures the agreement of replies to the same question, and what more replies or new units would add.
 *
 * @param clusters - The cluster of each case.
 * @returns The findings; undefined if no question was repeated.
 */
export function countReplicates(
  sheet: AnswerSheet,
  variant: VariantAnswers,
  clusters: readonly string[],
  level: number,
): Replicates | undefined {
  const questions = clusters.flatMap((cluster, position): RepeatedQuestion[] => {
    const right = rightReplies(sheet, variant, position);
    return right.length > 1 ? [{ cluster, right: right.filter(Boolean).length, replies: right.length }] : [];
  });
  const value = replicateValue(questions);
  if (!value) return undefined;
  const alike = agreement(questions, level);
  const k = questions.reduce(
    (least, question) => Math.min(least, question.replies),
    Number.POSITIVE_INFINITY,
  );
  return {
    replies: k,
    agreement:
      alike.kind === 'estimate' ? estimateOf(alike.value, alike.interval) : undefinedBecause(alike.reason),
    effectiveSize: value,
  };
}
