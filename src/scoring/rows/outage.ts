import { REPLIES, type VariantAnswers } from './answer-sheet.ts';

const FAILED = REPLIES.indexOf('error');

/** Of more messages than that a provider's failures are not told apart. */
const MOST_MESSAGES = 100;

/** Counts of a provider's error messages. */
export type Failures = Map<string, number>;

/** Adds the first line of an error. */
export function addFailure(failures: Failures, error: string | null | undefined, times = 1): void {
  const text = (error ?? '').trim().split('\n', 1)[0]?.slice(0, 200) || 'no message';
  if (failures.has(text) || failures.size < MOST_MESSAGES)
    failures.set(text, (failures.get(text) ?? 0) + times);
}

/** The commonest message; undefined where nothing failed. */
export function mainFailure(all: readonly Failures[]): string | undefined {
  const sums: Failures = new Map();
  for (const failures of all) for (const [text, times] of failures) addFailure(sums, text, times);
  return [...sums].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

/** How many calls failed, and why, in words. */
export function failedCalls(failed: number, calls: number, failure: string | undefined): string {
  const count = failed === calls ? `all ${calls} calls failed` : `${failed} of ${calls} calls failed`;
  return failure === undefined ? count : `${count} (${failure})`;
}

/** An outage: more than half of a variant's calls failed. What is left says nothing about its model. */
export function outageOf({
  replies,
  failure,
}: Pick<VariantAnswers, 'replies' | 'failure'>): string | undefined {
  const failed = replies.reduce((sum, reply) => sum + Number(reply === FAILED), 0);
  return 2 * failed > replies.length ? failedCalls(failed, replies.length, failure) : undefined;
}
