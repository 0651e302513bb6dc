import { whole } from '../format.ts';
import { REPLIES, type VariantAnswers } from './answer-sheet.ts';

const FAILED = REPLIES.indexOf('error');

const MOST_MESSAGES = 100;

/** Counts a failed call by the first line of its error message, unless there are too many different messages. */
export function addFailure(failures: Map<string, number>, error: string | null | undefined, times = 1): void {
  const text = (error ?? '').trim().split('\n', 1)[0]?.slice(0, 200) || 'no message';
  if (failures.has(text) || failures.size < MOST_MESSAGES)
    failures.set(text, (failures.get(text) ?? 0) + times);
}

export function mainFailure(all: readonly ReadonlyMap<string, number>[]): string | undefined {
  const sums = new Map<string, number>();
  for (const failures of all) for (const [text, times] of failures) addFailure(sums, text, times);
  return [...sums].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

export function failedCalls(failed: number, calls: number, failure: string | undefined): string {
  const count =
    failed === calls
      ? `all ${whole(calls)} calls failed`
      : `${whole(failed)} of ${whole(calls)} calls failed`;
  return failure === undefined ? count : `${count} (${failure})`;
}

/**
 * Returns a message if more than half of a variant's calls failed. The replies then say little about the model.
 */
export function outageOf({
  replies,
  failure,
}: Pick<VariantAnswers, 'replies' | 'failure'>): string | undefined {
  const failed = replies.reduce((sum, reply) => sum + Number(reply === FAILED), 0);
  return 2 * failed > replies.length ? failedCalls(failed, replies.length, failure) : undefined;
}
