import { type AnswerRecord, answerRecordSchema } from '../../answers/reply/answer-record.ts';
import type { Case, CaseKinds } from '../../cases/case.ts';
import type { Spent } from './spent.ts';

/** The reply to a question, as scored; `error` is a failed call. */
export type Reply = AnswerRecord['answer'] | 'error';

/** Every kind of reply, best first: answers, then replies without an answer, then failed calls. */
export const REPLIES = [...answerRecordSchema.shape.answer.options, 'error'] as const satisfies Reply[];

export interface AnswerSheet {
  readonly kinds: CaseKinds;
  /** The cases that were asked, each once, in canonical order: by the name of the group, then by unit. */
  readonly cases: readonly Case[];
  readonly variants: readonly VariantAnswers[];
}

/** One model under one prompt. Replies are stored as bytes, because a study may have millions of them. */
export interface VariantAnswers {
  readonly promptIdx: number;
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: string;
  /** The position in `replies` of the first reply to each case. The last entry is the length of `replies`. */
  readonly starts: Uint32Array;
  /** The replies, as positions in `REPLIES`. */
  readonly replies: Uint8Array;
  /** The most frequent error message, if it is known. */
  readonly failure?: string;
  /** The cost and time of the variant's rows; absent if the rows are not available. */
  readonly spent?: Spent;
}

/** Returns the start and the end of a variant's replies to a question. They are equal if it was never asked. */
export function placesOf({ starts }: Pick<VariantAnswers, 'starts'>, position: number) {
  return [starts[position] ?? 0, starts[position + 1] ?? 0] as const;
}

const NO_REPLY = REPLIES.length;

export function replyAt(byte: number): Reply {
  return REPLIES[byte] ?? 'error';
}

export function repliesTo(variant: VariantAnswers, position: number): readonly Reply[] {
  const [first, end] = placesOf(variant, position);
  const found: Reply[] = [];
  for (let place = first; place < end; place++) found.push(replyAt(variant.replies[place] ?? NO_REPLY));
  return found;
}

export function countReplies(variant: VariantAnswers, position: number) {
  const [first, end] = placesOf(variant, position);
  let [yes, no] = [0, 0];
  for (let place = first; place < end; place++) {
    const byte = variant.replies[place];
    if (byte === YES) yes++;
    else if (byte === NO) no++;
  }
  return { yes, no, all: end - first };
}

const YES = REPLIES.indexOf('yes');
const NO = REPLIES.indexOf('no');
