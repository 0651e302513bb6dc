import type { Case } from '../../cases/case.ts';
import { at } from '../../lib/at.ts';
import { perKey } from '../../lib/caching.ts';
import {
  type AnswerSheet,
  placesOf,
  REPLIES,
  type Reply,
  repliesTo,
  type VariantAnswers,
} from './answer-sheet.ts';

export function rightReply({ truth }: Pick<Case, 'truth'>) {
  return truth ? 'yes' : 'no';
}

/** The right reply to each case, as a position in `REPLIES`. Reading it is faster than reading millions of cases. */
export const rightBytes = perKey((cases: readonly Case[]) =>
  Uint8Array.from(cases, (item) => REPLIES.indexOf(rightReply(item))),
);

export function isRight(reply: Reply, { truth }: Pick<Case, 'truth'>): boolean {
  return reply === (truth ? 'yes' : 'no');
}

export function rightReplies(
  { cases }: Pick<AnswerSheet, 'cases'>,
  variant: VariantAnswers,
  position: number,
): boolean[] {
  const item = at(cases, position);
  return repliesTo(variant, position).map((reply) => isRight(reply, item));
}

export function rightShare(
  { cases }: Pick<AnswerSheet, 'cases'>,
  variant: VariantAnswers,
  position: number,
): { readonly share: number; readonly replies: number } | undefined {
  const wanted = at(rightBytes(cases), position);
  const [first, end] = placesOf(variant, position);
  let right = 0;
  for (let place = first; place < end; place++) {
    if (variant.replies[place] === wanted) right++;
  }
  return end > first ? { share: right / (end - first), replies: end - first } : undefined;
}
