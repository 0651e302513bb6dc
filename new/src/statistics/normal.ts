/**
 * Computes the probability that a standard normal variable is at most z, with an absolute error of at most 1e-15.
 *
 *   Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)
 *
 * @see Abramowitz and Stegun (1972), 26.2.11
 */
export function normalCumulative(z: number): number {
  if (Math.abs(z) > 9) return z > 0 ? 1 : 0;
  let term = z;
  let series = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(series); odd += 2) {
    term *= (z * z) / odd;
    series += term;
  }
  return 0.5 + normalDensity(z) * series;
}

/**
 * Computes the quantile of the standard normal distribution for a probability between 0 and 1 (both excluded).
 * Newton's steps from 0 never pass the quantile, because Φ is concave above 0.
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) {
    throw new RangeError(`normalQuantile: expected a probability between 0 and 1, got ${probability}`);
  }
  if (probability < 0.5) return -normalQuantile(1 - probability);
  let z = 0;
  for (let step = 0; step < 100; step++) {
    const missing = (probability - normalCumulative(z)) / normalDensity(z);
    z += missing;
    if (Math.abs(missing) < 1e-14 * (1 + z)) break;
  }
  return z;
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
