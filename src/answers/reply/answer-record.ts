import { z } from 'zod';
import { isWithinTolerance, type Tolerance } from '../../cases/tolerance.ts';
import type { Answer, NumberAnswer } from './answer.ts';

/** Under this key the assertion leaves its record in a grading result's metadata. */
export const ANSWER_RECORD_KEY = 'causalAnswer';

/** Under this key a response's metadata says how often the model was asked. */
export const RETRY_RECORD_KEY = 'answerRetry';

/** What a reply says, by a way of reading it. */
const reading = z.enum(['yes', 'no', 'unparsed', 'refused']);

/** What a model that reads replies made of one, beside what the rules made of it. */
export const judgeRecordSchema = z.object({
  rules: reading,
  said: z.enum([...reading.options, 'failed']),
  /** In US dollars, where the provider says; 0 from the cache. */
  cost: z.number().optional(),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

/** How often a model was asked one question. Short: it stands in every row. */
const retryRecordSchema = z.object({
  /** Calls that were answered; 1 when the first reply would do. */
  attempts: z.int().min(1),
  /** The last reply would not do either. */
  gaveUp: z.literal(true).optional(),
  /** What was wrong with each earlier reply, and how it ends: `no-tag: Yes, because…`. */
  earlier: z.array(z.string()).optional(),
});
export type RetryRecord = z.infer<typeof retryRecordSchema>;

/** What became of one reply, as it stands in a row: short, because every row has one. */
export const answerRecordSchema = z.object({
  /** `right` and `wrong` stand for numbers within and beyond the tolerance. */
  answer: z.enum(['yes', 'no', 'right', 'wrong', 'unparsed', 'refused']),
  /** The rule that decided, or why none did. */
  by: z.string(),
  /** The number, where a number was asked for. */
  value: z.number().optional(),
  ...retryRecordSchema.pick({ attempts: true, gaveUp: true }).partial().shape,
  judge: judgeRecordSchema.optional(),
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

export function recordOf(answer: Answer): AnswerRecord {
  if (answer.kind === 'boolean') return { answer: answer.value ? 'yes' : 'no', by: answer.rule };
  return { answer: answer.kind, by: answer.reason };
}

/** The record of a number: its value, and whether it is right. */
export function numberRecordOf(answer: NumberAnswer, truth: number, tolerance: Tolerance): AnswerRecord {
  if (answer.kind !== 'number') return { answer: answer.kind, by: answer.reason };
  const right = isWithinTolerance(answer.value, truth, tolerance);
  return { answer: right ? 'right' : 'wrong', by: answer.rule, value: answer.value };
}

/** The record in a response's metadata, if the model was asked under this protocol. */
export function retryRecordIn(metadata: Readonly<Record<string, unknown>> | undefined) {
  const found = metadata?.[RETRY_RECORD_KEY];
  return found === undefined ? undefined : retryRecordSchema.safeParse(found).data;
}

/**
 * What an assertion says of a reply, as it follows from its record: also what a row's grade must be, if nobody changed
 * either.
 *
 * @param tolerance - Of numbers. @param failure - Why the judge failed, if it did.
 */
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
