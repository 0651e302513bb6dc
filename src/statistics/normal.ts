/**
 * The least probability, below and above, for which quantiles are computed. Nearer to 0 and 1, the rounding of a double
 * leaves too few digits of the tail.
 */
const LEAST_TAIL = 1e-6;

/** Beyond this, the probability differs from 0 or 1 by less than the rounding of a double. */
const FAR = 9;

/**
 * Computes the probability that a standard normal variable is at most z, with an absolute error of at most 1e-15.
 *
 *   Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)
 *
 * @see Abramowitz and Stegun (1972), 26.2.11
 */
export function normalCumulative(z: number): number {
  if (Math.abs(z) > FAR) return z > 0 ? 1 : 0;
  let term = z;
  let series = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(series); odd += 2) {
    term *= (z * z) / odd;
    series += term;
  }
  return 0.5 + normalDensity(z) * series;
}

/**
 * Computes the quantile of the standard normal distribution, with an error of at most 1e-9. Newton's steps from 0 never
 * pass the quantile, because Φ is concave above 0.
 *
 * @param probability - From 1e-6 to 1 − 1e-6.
 * @throws {RangeError} If the probability is outside this range.
 */
export function normalQuantile(probability: number): number {
  requireProbability('normalQuantile', probability);
  if (probability < 0.5) return -normalQuantile(1 - probability);
  let z = 0;
  for (let step = 0; step < 100; step++) {
    const missing = (probability - normalCumulative(z)) / normalDensity(z);
    z += missing;
    if (Math.abs(missing) < 1e-14 * (1 + z)) break;
  }
  return z;
}

/** Refuses probabilities whose quantiles would be inexact. */
export function requireProbability(name: string, probability: number): void {
  // 1 − 1e-6 is no double, so its distance from 1 may be a little less than 1e-6.
  const tail = Math.min(probability, 1 - probability) * (1 + 1e-9);
  if (tail >= LEAST_TAIL) return;
  throw new RangeError(`${name}: expected a probability from 1e-6 to 1 − 1e-6, got ${probability}`);
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
