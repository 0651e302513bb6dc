import { type ClusteredShare, clusteredShare } from './clustered-share.ts';
import { requireShare } from './preconditions.ts';
import { contrastInterval, type ShareResult } from './share-contrast.ts';

export type RepeatedQuestion = {
  /** The independent unit, draw or world to which the question belongs. */
  readonly cluster: string | number;
  readonly right: number;
  readonly replies: number;
};

const split = (right: number, replies: number): number =>
  (2 * right * (replies - right)) / (replies * (replies - 1));

/**
 * Computes agreement: the probability that two replies to the same question are both right or both wrong, averaged over
 * questions.
 *
 *   mean of 1 − 2 c (n − c) / (n (n − 1)), if c of n replies are right
 */
export function agreement(questions: readonly RepeatedQuestion[], level = 0.95): ShareResult {
  const sums = questions.flatMap(({ cluster, right, replies }) => {
    requireShare('agreement', right, replies);
    return replies < 2 ? [] : [{ cluster, right: 1 - split(right, replies), of: 1 }];
  });
  return contrastInterval({ constant: 0, parts: [{ coefficient: 1, sums }] }, level);
}

/** Numbers of independent answers that would estimate the share of right answers equally well. */
type ReplicateValue = {
  /** The number for the present replies. */
  readonly now: number;
  /** The number with one more reply to each question. */
  readonly oneMoreReply: number;
  /** The number if as many further replies went to questions about new units instead. */
  readonly asManyNewUnits: number;
};

/**
 * Compares the value of one more replicate with the value of new units.
 *
 *   V = W(n) + rest,  W(n) = Σ_q s_q / (2 n_q) / Q²
 *
 * V is the variance of the share of right replies to Q questions. W is the part of V that more replies reduce, and s_q
 * is the share of pairs of replies to question q that differ. One more reply to each question leaves V − W(n) + W(n +
 * 1). After N replies, asking Q questions about new units instead leaves V · N/(N + Q).
 */
export function replicateValue(questions: readonly RepeatedQuestion[]): ReplicateValue | undefined {
  const repeated = questions.filter(({ replies }) => replies > 1);
  const found = clusteredShare(
    repeated.map(({ cluster, right, replies }) => ({ cluster, right: right / replies, of: 1 })),
  );
  if (!found) return undefined;
  const replies = repeated.reduce((sum, question) => sum + question.replies, 0);
  const binomial = found.share * (1 - found.share);
  // The answers are not worth more than the same number of independent answers.
  const variance = Math.max(varianceOf(found), binomial / replies);
  const within = (more: number): number =>
    repeated.reduce((sum, { right, replies }) => sum + split(right, replies) / (2 * (replies + more)), 0) /
    repeated.length ** 2;
  const saved = variance > 0 ? (within(0) - within(1)) / variance : 0;
  // If all answers are right or all are wrong, each cluster counts once.
  const now = binomial > 0 ? binomial / variance : found.clusters.length;
  return {
    now,
    oneMoreReply: now / (1 - saved),
    asManyNewUnits: now * (1 + repeated.length / replies),
  };
}

/** Estimates the variance of a share from the differences between clusters. @see Kish (1965), section 6.3 */
function varianceOf({ share, clusters, rights, weights }: ClusteredShare): number {
  const count = clusters.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = rights.reduce((sum, right, c) => sum + (right - share * weights[c]!) ** 2, 0);
  return count < 2 ? 0 : (count / (count - 1)) * (squares / total ** 2);
}
