import type { Case } from '../../cases/case.ts';
import { at } from '../../lib/at.ts';
import {
  type AnswerSheet,
  placesOf,
  type Reply,
  repliesTo,
  replyAt,
  type VariantAnswers,
} from './answer-sheet.ts';

export function rightReply({ truth }: Pick<Case, 'truth'>) {
  return typeof truth === 'number' ? 'right' : truth ? 'yes' : 'no';
}

export function isRight(reply: Reply, { truth }: Pick<Case, 'truth'>): boolean {
  return reply === 'right' || (reply === 'yes' && truth === true) || (reply === 'no' && truth === false);
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
  const item = at(cases, position);
  const [first, end] = placesOf(variant, position);
  let right = 0;
  for (let place = first; place < end; place++)
    if (isRight(replyAt(at(variant.replies, place)), item)) right++;
  return end > first ? { share: right / (end - first), replies: end - first } : undefined;
}
