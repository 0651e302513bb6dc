import { at } from '../lib/at.ts';
import {
  type AnswerSheet,
  placesOf,
  REPLIES,
  type Reply,
  replyAt,
  type VariantAnswers,
} from '../scoring/rows/answer-sheet.ts';
import { rightBytes } from '../scoring/rows/right-replies.ts';
import { toldSpent } from '../scoring/rows/spent.ts';
import { clusteredProportion, tallyCounter } from '../scoring/rows/tallies.ts';
import type { ScorecardVariant } from './schema.ts';

/**
 * Counts a variant's answers. Intervals are computed over clusters, because answers within a cluster are not
 * independent.
 */
export function countAnswers(
  sheet: AnswerSheet,
  variant: VariantAnswers,
  clusters: readonly string[],
  parts: readonly { readonly stamp: string; readonly cases: number }[],
  level: number,
): ScorecardVariant['answers'] {
  const asked = parts.reduce((sum, part) => sum + part.cases, 0);
  const total = { ...NO_REPLIES };
  let seen = 0;
  const [right, yes] = [tallyCounter(), tallyCounter()];
  const wantedAt = rightBytes(sheet.cases);
  for (let position = 0; position < sheet.cases.length; position++) {
    const [first, end] = placesOf(variant, position);
    if (end > first) seen++;
    const wanted = replyAt(at(wantedAt, position));
    let [isRight, saysYes, yesOrNo] = [0, 0, 0];
    for (let place = first; place < end; place++) {
      const reply = replyAt(at(variant.replies, place));
      total[reply]++;
      if (reply === wanted) isRight++;
      if (reply === 'yes') saysYes++;
      if (reply === 'yes' || reply === 'no') yesOrNo++;
    }
    const cluster = clusters[position] ?? '';
    right.add(cluster, isRight, yesOrNo);
    yes.add(cluster, saysYes, yesOrNo);
  }
  return {
    questions: variant.replies.length,
    answered: total.yes + total.no,
    unparsed: total.unparsed,
    refused: total.refused,
    errors: total.error,
    ...(total.error > 0 && variant.failure !== undefined && { failure: variant.failure }),
    missing: asked - seen,
    yesRate: clusteredProportion(yes.tallies(), level),
    accuracy: clusteredProportion(right.tallies(), level),
    ...toldSpent(variant.spent, variant.replies.length),
  };
}

const NO_REPLIES = Object.fromEntries(REPLIES.map((reply) => [reply, 0])) as Record<Reply, number>;
