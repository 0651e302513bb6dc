import type { Case } from '../../src/design/case.ts';
import { type AnswerColumn, REPLIES } from '../../src/scorecard/answer-sheet.ts';
import type { Stream } from '../../src/statistics/streams.ts';

/**
 * A reasoner whose parameters are known: it answers each question wrongly with a probability of its own, which
 * is one of two, each as likely, drawn once for each unit or draw of names. So answers about one unit go together.
 */
export interface KnownReasoner {
  readonly errorRates: readonly [number, number];
}

/** The mean of a function of the error rate over units. */
export function meanOver({ errorRates: [a, b] }: KnownReasoner, value: (rate: number) => number): number {
  return (value(a) + value(b)) / 2;
}

/** A reasoner drawn at random: one in twelve to one in three answers wrong, unevenly over units. */
export function drawReasoner(draws: Stream): KnownReasoner {
  const centre = 0.08 + 0.25 * draws.uniform();
  const spread = centre * draws.uniform();
  return { errorRates: [centre - spread, centre + spread] };
}

/** A reasoner's answers, and how often it was wrong about each unit. */
export interface Answered {
  readonly column: AnswerColumn;
  readonly rates: ReadonlyMap<string, number>;
}

/**
 * What a reasoner answers to every case.
 *
 * @param unitOf - What a case's answers go together by.
 */
export function answerAll<T extends Case>(
  cases: readonly T[],
  { errorRates }: KnownReasoner,
  unitOf: (item: T) => string,
  draws: Stream,
  replicates = 1,
): Answered {
  const rates = new Map<string, number>();
  const replies = new Uint8Array(cases.length * replicates);
  cases.forEach((item, position) => {
    const unit = unitOf(item);
    const rate = rates.get(unit) ?? draws.pick(errorRates);
    rates.set(unit, rate);
    for (let replicate = 0; replicate < replicates; replicate++) {
      const says = (item.truth === true) !== draws.bernoulli(rate);
      replies[position * replicates + replicate] = REPLIES.indexOf(says ? 'yes' : 'no');
    }
  });
  const column = {
    promptIdx: 0,
    provider: { id: 'simulated', label: 'simulated' },
    prompt: '',
    starts: Uint32Array.from({ length: cases.length + 1 }, (_, position) => position * replicates),
    replies,
    numbers: undefined,
  };
  return { column, rates };
}
