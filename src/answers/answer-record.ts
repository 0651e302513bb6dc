import { z } from 'zod';
import type { Answer } from './answer.ts';

/** Under this key the assertion leaves its record in a grading result's metadata. */
export const ANSWER_RECORD_KEY = 'causalAnswer';

/** What became of one reply, as it stands in a row: short, because every row has one. */
export const answerRecordSchema = z.object({
  /** `right` and `wrong` stand for numbers within and beyond the tolerance. */
  answer: z.enum(['yes', 'no', 'right', 'wrong', 'unparsed', 'refused']),
  /** The rule that decided, or why none did. */
  by: z.string(),
  /** The number, where a number was asked for. */
  value: z.number().optional(),
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

/** The record of an answer. */
export function recordOf(answer: Answer): AnswerRecord {
  if (answer.kind === 'boolean') return { answer: answer.value ? 'yes' : 'no', by: answer.rule };
  return { answer: answer.kind, by: answer.reason };
}
