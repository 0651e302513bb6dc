import { kindOf } from '../cases/case.ts';
import { levelAt, notAskedOf } from '../scoring/look.ts';
import {
  type AnswerSheet,
  REPLIES,
  type Reply,
  repliesTo,
  type VariantAnswers,
} from '../scoring/rows/answer-sheet.ts';
import { rightReply } from '../scoring/rows/right-replies.ts';
import { toldSpent } from '../scoring/rows/spent.ts';
import { type ClusterTally, clusteredProportion } from '../scoring/rows/tallies.ts';
import type { ScorecardVariant } from './schema.ts';

/**
 * How much of a design a variant answered, and how often right. Intervals are over clusters: answers about one unit do
 * not tell as much as answers about different ones.
 *
 * @param clusters - By case.
 * @param parts - The designs, with their cases, whether these have a row or not.
 * @param atFirst - Level of the intervals, for a run that is not in stages.
 */
export function countAnswers(
  { cases, kinds }: AnswerSheet,
  variant: VariantAnswers,
  clusters: readonly string[],
  parts: readonly { readonly stamp: string; readonly cases: number }[],
  atFirst: number,
): ScorecardVariant['answers'] {
  const level = levelAt(atFirst, variant);
  const notAsked = parts.reduce((sum, part) => sum + notAskedOf(variant, part.stamp, part.cases), 0);
  const asked = parts.reduce((sum, part) => sum + part.cases, -notAsked);
  const total = { ...NO_REPLIES };
  let seen = 0;
  const right: ClusterTally[] = [];
  const yes: ClusterTally[] = [];
  cases.forEach((item, position) => {
    const replies = repliesTo(variant, position);
    if (replies.length > 0) seen++;
    const found = { ...NO_REPLIES };
    for (const reply of replies) {
      found[reply]++;
      total[reply]++;
    }
    if (kindOf(kinds, item).isAside) return;
    const cluster = clusters[position] ?? '';
    const said = found.yes + found.no;
    right.push({ cluster, successes: found[rightReply(item)], total: said + found.right + found.wrong });
    yes.push({ cluster, successes: found.yes, total: said });
  });
  const answered = total.yes + total.no + total.right + total.wrong;
  return {
    questions: variant.replies.length,
    answered,
    unparsed: total.unparsed,
    refused: total.refused,
    errors: total.error,
    missing: asked - seen,
    ...(notAsked > 0 && { notAsked }),
    yesRate: clusteredProportion(yes, level),
    accuracy: clusteredProportion(right, level),
    ...toldSpent(variant.spent, variant.replies.length),
  };
}

const NO_REPLIES = Object.fromEntries(REPLIES.map((reply) => [reply, 0])) as Record<Reply, number>;
