import { z } from 'zod';
import { passAtK, passHatK } from '../lib/statistics/pass-at-k.ts';
import type { RepeatedQuestion } from '../lib/statistics/repeated-question.ts';
import type { ShareResult } from '../lib/statistics/share-contrast.ts';
import { agreement, intraclassCorrelation, replicateValue } from '../lib/statistics/variance-split.ts';
import { estimate as estimateOf, undefinedBecause } from '../scoring/estimate.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { rightReplies } from '../scoring/rows/right-replies.ts';
import { type Estimate, estimate } from '../scoring/value-schemas.ts';

/** The findings of repeated questions for one variant. */
export const replicates = z.strictObject({
  /** k: the fewest replies to a repeated question. */
  replies: z.number(),
  /** The probability that two replies to a question are both right or both wrong. */
  agreement: estimate,
  /** pass@k: at least one of k replies is right. pass^k: all of them are. */
  passAtK: estimate,
  passHatK: estimate,
  /** The share of the variance of replies that lies between questions. */
  icc: estimate,
  /** Replies / effective size: how many replies are worth one independent answer. */
  designEffect: z.number(),
  /** The effective size now, with one more reply per question, and with as many questions about new units instead. */
  effectiveSize: z.strictObject({ now: z.number(), oneMoreReply: z.number(), asManyNewUnits: z.number() }),
});
type Replicates = z.infer<typeof replicates>;

/**
 * Separates the variance between questions from the variance between replies to the same question.
 *
 * @param clusters - By case.
 * @returns Undefined where no question was repeated.
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
  const all = questions.reduce((sum, question) => sum + question.replies, 0);
  const k = questions.reduce(
    (least, question) => Math.min(least, question.replies),
    Number.POSITIVE_INFINITY,
  );
  return {
    replies: k,
    agreement: shown(agreement(questions, level)),
    passAtK: shown(passAtK(questions, k, level)),
    passHatK: shown(passHatK(questions, k, level)),
    icc: shown(intraclassCorrelation(questions, level)),
    designEffect: all / value.now,
    effectiveSize: value,
  };
}

function shown(found: ShareResult): Estimate {
  return found.kind === 'estimate' ? estimateOf(found.value, found.interval) : undefinedBecause(found.reason);
}
