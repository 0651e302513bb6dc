import { z } from 'zod';
import type { Answer } from './answer.ts';

/** Under this key the assertion leaves its record in a grading result's metadata. */
export const ANSWER_RECORD_KEY = 'causalAnswer';

/** What became of one reply, as it stands in a row: short, because every row has one. */
export const answerRecordSchema = z.object({
  answer: z.enum(['yes', 'no', 'unparsed', 'refused']),
  /** The rule that decided, or why none did. */
  by: z.string(),
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

/** The record of an answer. */
export function recordOf(answer: Answer): AnswerRecord {
  if (answer.kind === 'boolean') return { answer: answer.value ? 'yes' : 'no', by: answer.rule };
  return { answer: answer.kind, by: answer.reason };
}
