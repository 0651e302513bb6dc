import { z } from 'zod';
import { isWithinTolerance, type Tolerance } from '../../cases/tolerance.ts';
import type { Answer, NumberAnswer } from './answer.ts';

export const ANSWER_RECORD_KEY = 'causalAnswer';

export const RETRY_RECORD_KEY = 'answerRetry';

const reading = z.enum(['yes', 'no', 'unparsed', 'refused']);

export const judgeRecordSchema = z.object({
  rules: reading,
  said: z.enum([...reading.options, 'failed']),
  /** The cost in US dollars, if the provider reports it; 0 for a cached reply. */
  cost: z.number().optional(),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

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
  /** `right` and `wrong` are for numbers within and beyond the tolerance. */
  answer: z.enum(['yes', 'no', 'right', 'wrong', 'unparsed', 'refused']),
  /** The source of the decision: a rule, `judge` or `provider`. If there is none, the reason, such as `cut-off`. */
  by: z.string(),
  value: z.number().optional(),
  ...retryRecordSchema.pick({ attempts: true, gaveUp: true }).partial().shape,
  judge: judgeRecordSchema.optional(),
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

export function recordOf(answer: Answer): AnswerRecord {
  if (answer.kind === 'boolean') return { answer: answer.value ? 'yes' : 'no', by: answer.rule };
  return { answer: answer.kind, by: answer.reason };
}

export function numberRecordOf(answer: NumberAnswer, truth: number, tolerance: Tolerance): AnswerRecord {
  if (answer.kind !== 'number') return { answer: answer.kind, by: answer.reason };
  const right = isWithinTolerance(answer.value, truth, tolerance);
  return { answer: right ? 'right' : 'wrong', by: answer.rule, value: answer.value };
}

export function retryRecordIn(metadata: Readonly<Record<string, unknown>> | undefined) {
  const found = metadata?.[RETRY_RECORD_KEY];
  return found === undefined ? undefined : retryRecordSchema.safeParse(found).data;
}

/** Returns the grade that follows from a record. If a row has another grade, the grade or the record was edited. */
export function gradeOf(
  { answer, by, value }: AnswerRecord,
  truth: boolean | number,
  tolerance?: Tolerance,
  failure?: string,
): { readonly pass: boolean; readonly score: number; readonly reason: string } {
  const isNumber = typeof truth === 'number';
  const right = isNumber ? `${truth}${inWords(tolerance)}` : truth ? 'yes' : 'no';
  const pass = answer === (isNumber ? 'right' : right);
  const how = `by ${by}${failure === undefined ? '' : `: ${failure}`}`;
  const answered = isNumber ? value !== undefined : answer === 'yes' || answer === 'no';
  const said = answered ? `answered ${value ?? answer}` : answer;
  return { pass, score: pass ? 1 : 0, reason: `${said} (${how}); truth: ${right}` };
}

function inWords(tolerance: Tolerance | undefined): string {
  return tolerance ? `, give or take ${tolerance.relative * 100} % or ${tolerance.absolute}` : '';
}
