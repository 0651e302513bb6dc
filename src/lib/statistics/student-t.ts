import { requireCount, requireLevel } from './preconditions.ts';

/**
 * Computes the quantile of Student's t with whole degrees of freedom.
 *
 * @see Abramowitz and Stegun (1972), 26.7.3 and 26.7.4
 */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  requireLevel('studentQuantile', 'the probability', probability);
  requireCount('studentQuantile', 'the degrees of freedom', degreesOfFreedom, 1);
  const inside = Math.abs(2 * probability - 1);
  // The search uses the angle θ = arctan(t / √ν), because its range is bounded.
  let low = 0;
  let high = Math.PI / 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (probabilityWithin(middle, degreesOfFreedom) < inside) low = middle;
    else high = middle;
  }
  return Math.sign(probability - 0.5) * Math.sqrt(degreesOfFreedom) * Math.tan((low + high) / 2);
}

/** Computes P(|T| < √ν tan θ). */
function probabilityWithin(angle: number, degreesOfFreedom: number): number {
  const cosine = Math.cos(angle);
  const isOdd = degreesOfFreedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = degreesOfFreedom === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degreesOfFreedom - 2; power += 2) {
    term *= (cosine ** 2 * (power - 1)) / power;
    sum += term;
  }
  const series = Math.sin(angle) * sum;
  return isOdd ? (2 / Math.PI) * (angle + series) : series;
}
