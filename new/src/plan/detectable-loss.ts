import { sum } from '../statistics/cluster-mean.ts';
import { normalCumulative } from '../statistics/normal.ts';
import { studentQuantile } from '../statistics/student.ts';

/**
 * Computes how often a gate on accuracy fails or passes a candidate, without any simulation. It takes the interval of
 * `clusterMean` at its expected width, and the loss as normally distributed. Answers are wrong independently.
 *
 *   P(fail) = Φ((low − margin) / sd), P(pass) = Φ((margin − high) / sd)
 *
 * @param sizes - The number of questions of each cluster.
 * @param wrong - The shares of wrong answers of the candidate and of its baseline.
 */
export function chancesOf(
  sizes: readonly number[],
  wrong: { readonly candidate: number; readonly baseline: number },
  margin = 0.05,
): { readonly pass: number; readonly fail: number } {
  const total = sum(sizes, (size) => size);
  const typical = sum(sizes, (size) => (size / total) ** 2);
  const [n, all] = [1 / typical + 2, 1 + 2 * typical];
  const loss = wrong.candidate - wrong.baseline;
  const middle = loss / all;
  const noise = wrong.candidate * (1 - wrong.candidate) + wrong.baseline * (1 - wrong.baseline);
  // The variance of a cluster's loss is noise / size.
  const ofMean = noise / total;
  const spread = ofMean + typical * (loss - middle) ** 2 + typical ** 2 * (2 + 2 * middle ** 2);
  const half = (studentQuantile(0.975, n - 1) * Math.sqrt((spread * n) / (n - 1))) / all;
  const deviation = Math.sqrt(ofMean) / all;
  const chance = (distance: number): number =>
    deviation > 0 ? normalCumulative(distance / deviation) : Number(distance > 0);
  return { pass: chance(margin - middle - half), fail: chance(middle - half - margin) };
}

/** Finds the least share of wrong answers that fails beside a perfect baseline with a probability of 80 %. */
export function detectableLoss(sizes: readonly number[], margin?: number): number | undefined {
  const fails = (candidate: number): boolean =>
    chancesOf(sizes, { candidate, baseline: 0 }, margin).fail >= 0.8;
  let [low, high] = [0, 0.5];
  if (!fails(high)) return undefined;
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    [low, high] = fails(middle) ? [low, middle] : [middle, high];
  }
  return high;
}
