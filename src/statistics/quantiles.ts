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

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Computes the quantile of Student's t, with a relative error of at most 1e-9. Newton's steps from the normal quantile
 * never pass the quantile of t, because the cumulative distribution is concave above 0.
 *
 * @param probability - From 1e-6 to 1 − 1e-6.
 * @param degrees - The degrees of freedom, at least 1, whole or not.
 * @throws {RangeError} If one of them is outside its range.
 */
export function studentQuantile(probability: number, degrees: number): number {
  requireProbability('studentQuantile', probability);
  if (!(degrees >= 1)) throw new RangeError(`studentQuantile: expected at least 1 degree of freedom, got ${degrees}`);
  if (probability < 0.5) return -studentQuantile(1 - probability, degrees);
  const scale = gammaRatio(degrees / 2) / Math.sqrt(degrees * Math.PI);
  let t = normalQuantile(probability);
  for (let step = 0; step < 100; step++) {
    const density = scale * Math.exp((-(degrees + 1) / 2) * Math.log1p((t * t) / degrees));
    const missing = (probability - 0.5 - aboveCentre(t, degrees, density)) / density;
    t += missing;
    if (Math.abs(missing) < 1e-14 * (1 + t)) break;
  }
  return t;
}

/**
 * Computes P(0 < T < t) from the density f(t) with ν degrees of freedom, by series with positive terms alone. Each series
 * begins with 1, and its term k = 1, 2, … is the former term times a factor. With x = t² / (ν + t²) and y = 1 − x:
 *
 *   t² ≤ ν: t f(t) · series with the factors x (ν + 2k − 1) / (2k + 1)
 *   else:   ½ − (t / ν) f(t) · series with the factors y (ν + 2k − 1) / (ν + 2k)
 *
 * @see Abramowitz and Stegun (1972), 26.5.4 and 26.5.27
 */
function aboveCentre(t: number, degrees: number, density: number): number {
  const isNear = t * t <= degrees;
  const xOrY = (isNear ? t * t : degrees) / (degrees + t * t);
  let term = 1;
  let series = 1;
  for (let k = 1; term > 1e-17 * series; k++) {
    term *= (xOrY * (degrees + 2 * k - 1)) / (isNear ? 2 * k + 1 : degrees + 2 * k);
    series += term;
  }
  return isNear ? t * density * series : 0.5 - (t / degrees) * density * series;
}

/** From here on, the error of the asymptotic series of {@link gammaRatio} is below the rounding of a double. */
const LARGE = 50;

/** Computes Γ(z + ½) / Γ(z) by its asymptotic series for large z, to which smaller z are raised. */
function gammaRatio(z: number): number {
  let factor = 1;
  let large = z;
  for (; large < LARGE; large++) factor *= large / (large + 0.5);
  const u = 1 / large;
  const series = 1 - u * (1 / 8 - u * (1 / 128 + u * (5 / 1024 - u * (21 / 32768 + (u * 399) / 262144))));
  return factor * Math.sqrt(large) * series;
}

/**
 * The least probability, below and above, for which quantiles are computed. Nearer to 0 and 1, the rounding of a double
 * leaves too few digits of the tail.
 */
const LEAST_TAIL = 1e-6;

/** Refuses probabilities whose quantiles would be inexact. */
function requireProbability(name: string, probability: number): void {
  // 1 − 1e-6 is no double, so its distance from 1 may be a little less than 1e-6.
  const tail = Math.min(probability, 1 - probability) * (1 + 1e-9);
  if (tail >= LEAST_TAIL) return;
  throw new RangeError(`${name}: expected a probability from 1e-6 to 1 − 1e-6, got ${probability}`);
}
