import { type AnswerRecord, answerRecordSchema } from '../../answers/reply/answer-record.ts';
import type { Case, CaseKinds } from '../../cases/case.ts';
import type { Look } from '../look.ts';
import type { ReadingNote } from './reading-notes.ts';
import type { Spent } from './spent.ts';

/** What became of a question: `error` is a failed call, everything else a reply. */
export type Reply = AnswerRecord['answer'] | 'error';

/** Every reply, the best to have first: an answer beats a reply that is none, which beats a call that failed. */
export const REPLIES = [...answerRecordSchema.shape.answer.options, 'error'] as const satisfies Reply[];

/** All questions of a run, and what each variant replied to each of them. */
export interface AnswerSheet {
  /** What tells its cases apart. */
  readonly kinds: CaseKinds;
  /** Every case that any variant was asked, once, in a canonical order: groups by name, then by number. */
  readonly cases: readonly Case[];
  readonly variants: readonly VariantAnswers[];
}

/** One model under one prompt. Replies are held as bytes: a study has millions. */
export interface VariantAnswers {
  /** promptfoo's number of this variant. */
  readonly promptIdx: number;
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: string;
  /** By position of the case in the sheet: where its replies begin, replicates in order. One more at the end. */
  readonly starts: Uint32Array;
  /** Positions in `REPLIES`. */
  readonly replies: Uint8Array;
  /** The numbers answered, as `replies` are ordered; NaN where there is none. Absent where none was asked for. */
  readonly numbers: Float64Array | undefined;
  /** By position among `replies`: how that reply came to be read, where that is out of the ordinary. */
  readonly notes?: ReadonlyMap<number, ReadingNote>;
  /** How far it has been asked, in a staged run. */
  readonly look?: Look | undefined;
  /** The commonest message of calls that failed; absent where none did, or where it is not known. */
  readonly failure?: string;
  /** What its rows took; absent where they are not at hand. */
  readonly spent?: Spent;
}

/** Where a variant's replies to one question begin and end; the same place when it was never asked. */
export function placesOf({ starts }: Pick<VariantAnswers, 'starts'>, position: number) {
  return [starts[position] ?? 0, starts[position + 1] ?? 0] as const;
}

const NO_REPLY = REPLIES.length;

/** A variant's answers to the questions that another one was asked, too; yes and no alone. */
export function askedBeside(variant: VariantAnswers, beside: VariantAnswers): VariantAnswers {
  const starts = new Uint32Array(variant.starts.length);
  const kept: number[] = [];
  for (let position = 0; position + 1 < starts.length; position++) {
    const [from, to] = placesOf(variant, position);
    const [first, end] = placesOf(beside, position);
    if (end > first) kept.push(...variant.replies.subarray(from, to));
    starts[position + 1] = kept.length;
  }
  return { ...variant, starts, replies: Uint8Array.from(kept), numbers: undefined };
}

/** The reply that a byte stands for. */
export function replyAt(byte: number): Reply {
  return REPLIES[byte] ?? 'error';
}

/** A variant's replies to one question: none when it was never asked; replicates in order. */
export function repliesTo(variant: VariantAnswers, position: number): readonly Reply[] {
  const [first, end] = placesOf(variant, position);
  const found: Reply[] = [];
  for (let place = first; place < end; place++) found.push(replyAt(variant.replies[place] ?? NO_REPLY));
  return found;
}

/** The numbers among a variant's replies to one question. */
export function numbersTo(variant: VariantAnswers, position: number): readonly number[] {
  const found = variant.numbers?.subarray(...placesOf(variant, position)) ?? [];
  return Array.from(found).filter((value) => !Number.isNaN(value));
}

/** How often a question was answered with yes, and with no, of how many replies. */
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
