import type { Case } from '../cases/case.ts';
import { namedRng } from '../lib/rng.ts';
import { rollUpAnswers } from '../scorecard/roll-up.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { REPLIES, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { kindsOf, TASKS } from '../tasks/tasks.ts';

/**
 * The scorecard of a model that answers every question wrong with the same probability: what a run of this design
 * would look like, by the roll-up itself.
 */
export function simulatedScorecard(cases: readonly Case[], errorRate: number, repeat: number): Scorecard {
  const variant = simulatedVariant(cases, { errorRate, repeat });
  return rollUpAnswers(
    {
      sheet: { kinds: kindsOf(TASKS), cases, variants: [variant] },
      texts: new Map(),
      problems: [],
      duplicates: 0,
    },
    { createdAt: '' },
  );
}

export interface SimulatedReplies {
  /** How often it slips: says no for yes, or another number. */
  readonly errorRate: number;
  readonly repeat?: number;
  /** Of its random draws. */
  readonly name?: string;
  /** What it would say without slips, instead of the truth. */
  readonly says?: readonly boolean[];
}

/** A model that answers as it would, but for slips. */
export function simulatedVariant(
  cases: readonly Case[],
  { errorRate, repeat = 1, name = '', says }: SimulatedReplies,
): VariantAnswers {
  const rng = namedRng('plan', cases.length, name);
  const replies = new Uint8Array(cases.length * repeat);
  const numbers = new Float64Array(cases.length * repeat).fill(Number.NaN);
  cases.forEach(({ truth }, position) => {
    const meant = says?.[position] ?? truth;
    for (let i = position * repeat; i < (position + 1) * repeat; i++) {
      const slips = rng.bernoulli(errorRate);
      if (typeof truth === 'number') {
        replies[i] = REPLIES.indexOf(slips ? 'wrong' : 'right');
        numbers[i] = slips ? truth + Math.max(1, Math.abs(truth)) : truth;
      } else {
        replies[i] = REPLIES.indexOf(slips === meant ? 'no' : 'yes');
      }
    }
  });
  const isNumeric = cases.some(({ truth }) => typeof truth === 'number');
  return {
    promptIdx: 0,
    provider: { id: 'simulated', label: 'simulated' },
    prompt: '',
    starts: Uint32Array.from({ length: cases.length + 1 }, (_, position) => position * repeat),
    replies,
    numbers: isNumeric ? numbers : undefined,
  };
}
