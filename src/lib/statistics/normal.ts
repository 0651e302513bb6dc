import { requireLevel } from './preconditions.ts';

/**
 * Computes the probability that a standard normal variable is at most z.
 *
 *   |z| < 2: Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)
 *   beyond: Φ(−z) = φ(z) / (z + 1/(z + 2/(z + 3/(z + …))))
 *
 * @returns The probability in [0, 1], with a relative error of at most 1e-14 even in the far lower tail. For upper
 *   tails, negate z instead of subtracting from 1.
 * @see Abramowitz and Stegun (1972), 26.2.11 and 26.2.14
 */
export function normalCumulative(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('normalCumulative: expected a number, got NaN');
  if (Math.abs(z) < 2) return 0.5 + normalDensity(z) * centralSeries(z);
  const tail = normalDensity(z) * millsRatio(Math.abs(z));
  return z < 0 ? tail : 1 - tail;
}

/**
 * Computes the standard normal quantile by a rational approximation and two steps of Halley's iteration.
 *
 * @see Abramowitz and Stegun (1972), 26.2.23
 */
export function normalQuantile(probability: number): number {
  requireLevel('normalQuantile', 'the probability', probability);
  if (probability === 0.5) return 0;
  // Probabilities near 0 keep digits that probabilities near 1 lose.
  if (probability > 0.5) return -normalQuantile(1 - probability);
  const t = Math.sqrt(-2 * Math.log(probability));
  let z =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let step = 0; step < 2; step++) {
    const excess = (normalCumulative(z) - probability) / normalDensity(z);
    z -= excess / (1 + (z * excess) / 2);
  }
  return z;
}

/** Computes φ(z) = exp(−z²/2) / √(2π). The exponent is split in two, because its rounding error would grow with z². */
function normalDensity(z: number): number {
  const near = Math.round(z * 16) / 16;
  return (
    Math.exp((-near * near) / 2) * Math.exp(((near - z) * (near + z)) / 2) * (1 / Math.sqrt(2 * Math.PI))
  );
}

/** Computes (Φ(z) − ½) / φ(z). */
function centralSeries(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** Computes Φ(−z) / φ(z) for z ≥ 2 as a continued fraction with enough terms for full precision. */
function millsRatio(z: number): number {
  let denominator = z;
  for (let k = Math.ceil(420 / (z * z)) + 11; k > 0; k--) denominator = z + k / denominator;
  return 1 / denominator;
}
