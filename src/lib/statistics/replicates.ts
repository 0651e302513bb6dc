import { once } from '../caching.ts';
import type { Rng } from '../rng.ts';
import { normalQuantile } from './normal.ts';

/** The weight of the mean variance over all questions, as a number of replies. */
const BORROWED = 2;

/** Standard normal quantiles at equal steps of probability. */
const normalSteps = once(() =>
  Float64Array.from({ length: 1024 }, (_, i) => normalQuantile((i + 0.5) / 1024)),
);

/**
 * Redraws each question's share of yes, as if its replicates had been collected again.
 *
 * Each question has few replies, so its variance is shrunk towards the mean variance over all questions:
 *
 *   p̂* = p̂ + √(v/r) · Z,  v = ((r − 1) v̂ + 2 v̄) / (r + 1),  v̂ = p̂(1 − p̂) r/(r − 1)
 *
 * Here, v̄ is the mean of v̂ over the questions with r ≥ 2 replies, and Z is standard normal. The drawn shares may lie
 * outside [0, 1], but their expected values are right, as are the expected values of sums and of products over
 * different questions.
 *
 * @returns A function that draws the shares of all questions. If no replies differ, the shares stay as they are.
 */
export function redrawnYesShares(stream: Rng, replies: readonly (readonly boolean[])[]): () => Float64Array {
  const counted = replies.map((list) => {
    const share = list.filter(Boolean).length / list.length;
    const own = list.length > 1 ? (share * (1 - share) * list.length) / (list.length - 1) : 0;
    return { share, own, count: list.length };
  });
  const repeated = counted.filter(({ count }) => count > 1);
  const common = repeated.reduce((sum, { own }) => sum + own, 0) / Math.max(1, repeated.length);
  const errors = Float64Array.from(counted, ({ own, count }) =>
    Math.sqrt(((count - 1) * own + BORROWED * common) / (count - 1 + BORROWED) / count),
  );
  const steps = normalSteps();
  return () =>
    Float64Array.from(counted, ({ share }, question) =>
      errors[question] === 0 ? share : share + errors[question]! * steps[stream.integer(steps.length)]!,
    );
}
