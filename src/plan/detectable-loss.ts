import { ACCURACY_MARGIN } from '../score/accuracy.ts';
import { halfWidth, sum } from '../statistics/cluster-mean.ts';
import { normalCumulative } from '../statistics/quantiles.ts';

/** A loss counts as detectable if a gate fails it with this probability, as is usual in the planning of studies. */
const WANTED_POWER = 0.8;

/** The largest share of wrong answers that is tried: as many as by guessing. */
const GUESSING = 0.5;

/** How often the interval of shares in which the detectable loss lies is halved: to less than 10⁻⁹. */
const STEPS = 30;

/**
 * Computes how often a gate on accuracy with the default margin fails or passes a candidate, without any simulation. It
 * takes the interval of `clusterMean` at its expected width, and the loss as normally distributed. Answers are wrong
 * independently. With the weights w of the clusters, which sum to 1:
 *
 *   typical weight v = Σ w²
 *   middle = loss / (1 + 2 v)
 *   E[spread] = Var(mean loss) + v (loss − middle)² + v² ((−1 − middle)² + (1 − middle)²)
 *   P(fail) = Φ((middle − halfOfInterval − margin) / deviation)
 *   P(pass) = Φ((margin − middle − halfOfInterval) / deviation)
 *
 * Here, Var(mean loss) is the variance of the mean loss over all questions, halfOfInterval half of the interval's width,
 * deviation the standard deviation of the middle, and Φ the cumulative standard normal distribution.
 *
 * @param sizes - The number of questions of each cluster.
 * @param wrong - The shares of wrong answers of the candidate and of its baseline.
 */
export function chancesOf(
  sizes: readonly number[],
  wrong: { readonly candidate: number; readonly baseline: number },
): { readonly pass: number; readonly fail: number } {
  const total = sum(sizes, (size) => size);
  const typical = sum(sizes, (size) => (size / total) ** 2);
  const loss = wrong.candidate - wrong.baseline;
  const middle = loss / (1 + 2 * typical);
  // The variances of the loss at one question, and of the mean loss.
  const varianceOfQuestion = wrong.candidate * (1 - wrong.candidate) + wrong.baseline * (1 - wrong.baseline);
  const varianceOfMean = varianceOfQuestion / total;
  // The expected spread of clusterMean, whose ends are −1 and 1.
  const spread =
    varianceOfMean + typical * (loss - middle) ** 2 + typical ** 2 * ((-1 - middle) ** 2 + (1 - middle) ** 2);
  const halfOfInterval = halfWidth(spread, typical);
  const deviation = Math.sqrt(varianceOfMean) / (1 + 2 * typical);
  const chance = (distance: number): number =>
    deviation > 0 ? normalCumulative(distance / deviation) : Number(distance > 0);
  return {
    pass: chance(ACCURACY_MARGIN - middle - halfOfInterval),
    fail: chance(middle - halfOfInterval - ACCURACY_MARGIN),
  };
}

/**
 * Finds the least share of wrong answers that fails beside a perfect baseline with a probability of 80 %.
 *
 * @returns Undefined if not even a candidate that guesses fails with that probability.
 */
export function detectableLoss(sizes: readonly number[]): number | undefined {
  const isDetected = (candidate: number): boolean => chancesOf(sizes, { candidate, baseline: 0 }).fail >= WANTED_POWER;
  if (!isDetected(GUESSING)) return undefined;
  let low = 0;
  let high = GUESSING;
  for (let step = 0; step < STEPS; step++) {
    const tried = (low + high) / 2;
    if (isDetected(tried)) high = tried;
    else low = tried;
  }
  return high;
}
