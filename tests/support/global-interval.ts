import { compositional } from '../../generators/compositional.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { rollUpAnswers } from './scored.ts';
import { answered, columnOf, replyTo, sheetOf } from './variant-answers.ts';

/** The exact PNS of X→Y on Figure 4. */
const GLOBAL_PNS = 0.0279936;

/** An interval of the global PNS of Figure 4, and the value that it should hold. */
export interface GlobalInterval {
  readonly low: number;
  readonly high: number;
  readonly expected: number;
}

/**
 * The intervals of the global PNS of Figure 4 for models that err at random, one for each rate of errors, when
 * only the questions about X→Y are asked.
 *
 * A model that errs at rate e has in expectation the PNS of the model times (1 − e)², and of the rest e (1 − e).
 *
 * @param units - The unit design, such as `{ sample: 500 }`.
 */
export function globalIntervals(
  units: object,
  errorRates: readonly number[],
  seed: number,
): readonly GlobalInterval[] {
  const sheet = sheetOf(
    compositional({ preset: 'maasch-2025-figure-4', units, seed }).filter(
      ({ metadata }) => metadata?.pair === 'X→Y',
    ),
  );
  const variants = errorRates.map((errorRate, promptIdx) => {
    const rng = namedRng(seed, 'errors', errorRate);
    return columnOf(sheet, 'noisy', (item) => replyTo(item, !rng.bernoulli(errorRate)), { promptIdx });
  });
  return rollUpAnswers(answered(sheet, variants), { createdAt: '' }, { resamples: 10 }).variants.map(
    ({ compositional: [world] }, variant) => {
      const { estimate } = world!.quantities.find(({ pair }) => pair === 'X→Y')!.pns;
      if (estimate.kind !== 'estimate' || estimate.interval.kind !== 'interval')
        throw new Error('no interval');
      const rate = errorRates[variant]!;
      const expected = GLOBAL_PNS * (1 - rate) ** 2 + (1 - GLOBAL_PNS) * rate * (1 - rate);
      return { low: estimate.interval.low, high: estimate.interval.high, expected };
    },
  );
}

/** The mean width of some intervals. */
export function meanWidth(intervals: readonly GlobalInterval[]): number {
  return intervals.reduce((sum, { low, high }) => sum + high - low, 0) / intervals.length;
}
