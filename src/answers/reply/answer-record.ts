import { z } from 'zod';
import type { Answer } from './answer.ts';

export const ANSWER_RECORD_KEY = 'causalAnswer';

export const RETRY_RECORD_KEY = 'answerRetry';

const retryRecordSchema = z.object({
  /** The number of calls that got a reply; 1 if the question was not asked again. */
  attempts: z.int().min(1),
  gaveUp: z.literal(true).optional(),
  /** The fault and the end of each reply that was followed by a retry: `no-tag: …because Ada waits.` */
  earlier: z.array(z.string()).optional(),
});
export type RetryRecord = z.infer<typeof retryRecordSchema>;

/** The outcome of one reply. It has few keys, because every row contains one. */
export const answerRecordSchema = z.object({
  answer: z.enum(['yes', 'no', 'unparsed', 'refused']),
  /** The source of the decision: a rule or `provider`. If there is none, the reason, such as `cut-off`. */
  by: z.string(),
  ...retryRecordSchema.pick({ attempts: true, gaveUp: true }).partial().shape,
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

export function recordOf(answer: Answer): AnswerRecord {
  if (answer.kind === 'boolean') return { answer: answer.value ? 'yes' : 'no', by: answer.rule };
  return { answer: answer.kind, by: answer.reason };
}

export function retryRecordIn(metadata: Readonly<Record<string, unknown>> | undefined) {
  const found = metadata?.[RETRY_RECORD_KEY];
  return found === undefined ? undefined : retryRecordSchema.safeParse(found).data;
}

/** Returns the grade that follows from a record. If a row has another grade, the grade or the record was edited. */
export function gradeOf(
  { answer, by }: AnswerRecord,
  truth: boolean,
): { readonly pass: boolean; readonly score: number; readonly reason: string } {
  const right = truth ? 'yes' : 'no';
  const pass = answer === right;
  const said = answer === 'yes' || answer === 'no' ? `answered ${answer}` : answer;
  return { pass, score: pass ? 1 : 0, reason: `${said} (by ${by}); truth: ${right}` };
}
