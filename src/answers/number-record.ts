import type { AnswerRecord } from './answer-record.ts';
import type { NumberAnswer } from './extract-number.ts';
import { isWithinTolerance, type Tolerance } from './tolerance.ts';

/** The record of a number: its value, and whether it is right. */
export function numberRecordOf(answer: NumberAnswer, truth: number, tolerance: Tolerance): AnswerRecord {
  if (answer.kind !== 'number') return { answer: answer.kind, by: answer.reason };
  const right = isWithinTolerance(answer.value, truth, tolerance);
  return { answer: right ? 'right' : 'wrong', by: answer.rule, value: answer.value };
}
