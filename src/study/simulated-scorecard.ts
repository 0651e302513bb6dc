import type { Case } from '../cases/case.ts';
import { namedRng } from '../lib/rng.ts';
import { REPLIES, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';

export interface SimulatedReplies {
  /** The probability of a slip, which reverses an answer. */
  readonly errorRate: number;
  readonly repeat?: number;
  /** The name of the model's random stream. */
  readonly name?: string;
  /** The answers that the model gives without slips, by position; by default, the truths. */
  readonly says?: readonly boolean[];
}

export function simulatedVariant(
  cases: readonly Case[],
  { errorRate, repeat = 1, name = '', says }: SimulatedReplies,
): VariantAnswers {
  const rng = namedRng('plan', cases.length, name);
  const replies = new Uint8Array(cases.length * repeat);
  cases.forEach(({ truth }, position) => {
    const meant = says?.[position] ?? truth;
    for (let i = position * repeat; i < (position + 1) * repeat; i++) {
      replies[i] = REPLIES.indexOf(rng.bernoulli(errorRate) === meant ? 'no' : 'yes');
    }
  });
  return {
    promptIdx: 0,
    provider: { id: 'simulated', label: 'simulated' },
    prompt: '',
    starts: Uint32Array.from({ length: cases.length + 1 }, (_, position) => position * repeat),
    replies,
  };
}
