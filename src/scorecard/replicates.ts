import { z } from 'zod';
import { agreement, type RepeatedQuestion, replicateValue } from '../lib/statistics/repeated-questions.ts';
import { estimate as estimateOf, undefinedBecause } from '../scoring/estimate.ts';
import { type AnswerSheet, placesOf, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { rightReplies } from '../scoring/rows/right-replies.ts';
import { estimate } from '../scoring/value-schemas.ts';

/** The findings about repeated questions for one variant. */
export const replicates = z.strictObject({
  /** The smallest number of replies to a repeated question. */
  replies: z.number(),
  /** The probability that two replies to a question are both right or both wrong. */
  agreement: estimate,
  /** The effective sample sizes now, with one more reply to each question, and with as many new units instead. */
  effectiveSize: z.strictObject({ now: z.number(), oneMoreReply: z.number(), asManyNewUnits: z.number() }),
});

export function countReplicates(
  sheet: AnswerSheet,
  variant: VariantAnswers,
  clusters: readonly string[],
  level: number,
): z.infer<typeof replicates> | undefined {
  const questions = clusters.flatMap((cluster, position): RepeatedQuestion[] => {
    const [first, end] = placesOf(variant, position);
    if (end - first < 2) return [];
    const right = rightReplies(sheet, variant, position);
    return [{ cluster, right: right.filter(Boolean).length, replies: right.length }];
  });
  const value = replicateValue(questions);
  if (!value) return undefined;
  const alike = agreement(questions, level);
  return {
    replies: questions.reduce((least, { replies }) => Math.min(least, replies), Number.POSITIVE_INFINITY),
    agreement:
      alike.kind === 'estimate' ? estimateOf(alike.value, alike.interval) : undefinedBecause(alike.reason),
    effectiveSize: value,
  };
}
