import { z } from 'zod';
import {
  ANSWER_RECORD_KEY,
  type AnswerRecord,
  answerRecordSchema,
} from '../../answers/reply/answer-record.ts';
import type { Case } from '../../cases/case.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Reply, VariantAnswers } from './answer-sheet.ts';
import { isTestNumber, type Result, resultSchema } from './result-schema.ts';
import { type AskingKind, type Component, conflictOf, recordFromReply } from './row-conflict.ts';

/** A row of promptfoo's results: a row of this package, a row of another test (`foreign`), or an unreadable row. */
type Row =
  | {
      readonly kind: 'row';
      readonly result: Result;
      readonly variant: Pick<VariantAnswers, 'promptIdx' | 'provider' | 'prompt'>;
      /** The fields of the row's case, unchecked. */
      readonly about: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreadable'; readonly problem: string };

export function readRow(result: unknown): Row {
  const parsed = isPlain(result) ? { success: true as const, data: result } : resultSchema.safeParse(result);
  if (!parsed.success) {
    return {
      kind: 'unreadable',
      problem: `a row is not a promptfoo result: ${z.prettifyError(parsed.error)}`,
    };
  }
  const { promptIdx, provider, prompt, testCase, metadata: own } = parsed.data;
  const about = testCase?.metadata ?? own;
  // Tests of other packages may have a task in their metadata, but no design.
  if (about?.task === undefined || about.design === undefined) return { kind: 'foreign' };
  const id = provider.id ?? 'unknown';
  // promptfoo writes an empty label if the config gives none.
  const label = provider.label === '' ? undefined : provider.label;
  return {
    kind: 'row',
    result: parsed.data,
    variant: {
      promptIdx,
      provider: { id, label: label ?? id },
      prompt: prompt.label ?? prompt.raw ?? '',
    },
    about,
  };
}

/** Checks the shape of a row quickly. Only rows that fail are checked by the slower schema. */
function isPlain(result: unknown): result is Result {
  if (!isRecord(result)) return false;
  const { promptIdx, testIdx, provider, prompt, testCase, metadata: own, response, error } = result;
  return (
    Number.isInteger(promptIdx) &&
    isTestNumber(testIdx) &&
    isRecord(provider) &&
    areTexts(provider.id, provider.label) &&
    isRecord(prompt) &&
    areTexts(prompt.label, prompt.raw) &&
    isRecord(testCase) &&
    isRecord(testCase.metadata) &&
    (own === undefined || isRecord(own)) &&
    isRecord(response) &&
    response.isRefusal === undefined &&
    areTexts(response.finishReason, error) &&
    (response.metadata === undefined || isRecord(response.metadata)) &&
    Number.isInteger(result.failureReason) &&
    isRecord(result.gradingResult) &&
    Array.isArray(result.gradingResult.componentResults) &&
    result.gradingResult.componentResults.every((one) => isRecord(one) && isRecord(one.metadata))
  );
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => value === undefined || typeof value === 'string');
}

/** The failure reason that promptfoo gives a failed call. */
const CALL_FAILED = 2;

export function isAnswered({ failureReason, response }: Result): boolean {
  return failureReason !== CALL_FAILED && response !== undefined && response !== null;
}

interface ReadReply {
  readonly reply: Reply;
  readonly conflict?: string;
}

/** Returns the reply as the assertion recorded it, or reads it from the row if there is no record. */
export function replyIn(result: Result, itsCase: Case, kind: AskingKind | undefined): ReadReply {
  const found = recordIn(result);
  // Rows that other assertions graded, or that have no grade, still contain the reply.
  const record = found?.record ?? (isAnswered(result) ? recordFromReply(result, kind)?.record : undefined);
  if (!record) return { reply: 'error' };
  const conflict = found && conflictOf(result, found.component, found.record, itsCase, kind);
  return {
    reply: record.answer,
    ...(conflict !== undefined && { conflict }),
  };
}

function recordIn(
  result: Result,
): { readonly record: AnswerRecord; readonly component: Component } | undefined {
  for (const component of result.gradingResult?.componentResults ?? []) {
    const record = answerRecordSchema.safeParse(component?.metadata?.[ANSWER_RECORD_KEY]);
    if (component && record.success) return { record: record.data, component };
  }
  return undefined;
}
