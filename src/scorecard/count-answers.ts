import { kindOf } from '../cases/case.ts';
import { at } from '../lib/at.ts';
import { perKey } from '../lib/caching.ts';
import { levelAt, notAskedOf } from '../scoring/look.ts';
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
  atFirst: number,
): ScorecardVariant['answers'] {
  const level = levelAt(atFirst, variant);
  const notAsked = parts.reduce((sum, part) => sum + notAskedOf(variant, part.stamp, part.cases), 0);
  const asked = parts.reduce((sum, part) => sum + part.cases, -notAsked);
  const total = { ...NO_REPLIES };
  let seen = 0;
  const [right, yes] = [tallyCounter(), tallyCounter()];
  const [wantedAt, aside] = [rightBytes(sheet.cases), asideCases(sheet)];
  for (let position = 0; position < sheet.cases.length; position++) {
    const [first, end] = placesOf(variant, position);
    if (end > first) seen++;
    const wanted = replyAt(at(wantedAt, position));
    let [isRight, saysYes, yesOrNo, isNumber] = [0, 0, 0, 0];
    for (let place = first; place < end; place++) {
      const reply = replyAt(at(variant.replies, place));
      total[reply]++;
      if (reply === wanted) isRight++;
      if (reply === 'yes') saysYes++;
      if (reply === 'yes' || reply === 'no') yesOrNo++;
      if (reply === 'right' || reply === 'wrong') isNumber++;
    }
    if (aside.has(position)) continue;
    const cluster = clusters[position] ?? '';
    right.add(cluster, isRight, yesOrNo + isNumber);
    yes.add(cluster, saysYes, yesOrNo);
  }
  const answered = total.yes + total.no + total.right + total.wrong;
  return {
    questions: variant.replies.length,
    answered,
    unparsed: total.unparsed,
    refused: total.refused,
    errors: total.error,
    ...(total.error > 0 && variant.failure !== undefined && { failure: variant.failure }),
    missing: asked - seen,
    ...(notAsked > 0 && { notAsked }),
    yesRate: clusteredProportion(yes.tallies(), level),
    accuracy: clusteredProportion(right.tallies(), level),
    ...toldSpent(variant.spent, variant.replies.length),
  };
}

/** The positions of the questions that totals leave out. */
const asideCases = perKey(
  ({ cases, kinds }: AnswerSheet): ReadonlySet<number> =>
    new Set([...cases.keys()].filter((position) => kindOf(kinds, at(cases, position)).isAside)),
);

const NO_REPLIES = Object.fromEntries(REPLIES.map((reply) => [reply, 0])) as Record<Reply, number>;
