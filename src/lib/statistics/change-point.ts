import type { Rng } from '../rng.ts';
import { normalCumulative } from './normal.ts';
import { standardNormals } from './standard-normal.ts';

/** A value with its standard error, which must be above 0. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

export interface ChangePoint {
  /** The position of the first value after the change. */
  readonly at: number;
  /** The probability of a contrast at least this large at some split if there were no change. */
  readonly p: number;
  /** The standard deviation of the values beyond their errors; 0 if it is not estimated. */
  readonly between: number;
}

/** The number of simulated sequences. The smallest p-value that they can give is 1 / (1 + SIMULATIONS). */
const SIMULATIONS = 1999;

/** The smallest number of values from which the usual variation between values is estimated. */
const FEWEST = 6;

/**
 * Finds the split of a sequence with the largest standardised contrast, and tests whether the sequence changes there.
 * The contrast covers all values, so it also reveals many small steps in one direction.
 *
 *   T = max over k of |mean after − mean before| / √(1/Σw before + 1/Σw after), w = 1/(error² + τ²)
 *   p = (1 + #{simulated T ≥ T}) / (1 + simulations); if τ is 0, at most 2 (n − 1) Φ(−T)
 *
 * τ measures the variation of values beyond their errors. It is the median of |xᵢ₊₁ − xᵢ|, converted to a standard
 * deviation, with the errors removed. A single change hardly affects that median. Simulated values are normal and
 * independent, with equal means and the same errors and τ. τ is estimated anew for each simulated sequence. An error
 * below the median error is raised to the median, because a value at the end of its range, such as an accuracy of 1,
 * looks more certain than it is.
 *
 * @param isSteady - True if values vary only by their errors, so that τ is 0.
 * @returns Undefined for fewer than two values.
 * @see Hawkins (1977), "Testing a sequence of observations for a shift in location"; Fryzlewicz (2014), Annals of
 *   Statistics 42, 2243–2281, section 4, on the median of differences
 */
export function changePoint(
  values: readonly Measured[],
  rng: Rng,
  isSteady = values.length < FEWEST,
): ChangePoint | undefined {
  if (values.length < 2) return undefined;
  const median = medianOf(values.map(({ error }) => error));
  const errors = values.map(({ error }) => Math.max(error, median));
  const spread = (list: Float64Array): number => (isSteady ? 0 : spreadBetween(list, errors));
  const contrastIn = (list: Float64Array, between: number) =>
    largestContrast(
      list,
      errors.map((error) => 1 / (error ** 2 + between ** 2)),
    );
  const observed = Float64Array.from(values, ({ value }) => value);
  const between = spread(observed);
  const found = contrastIn(observed, between);
  const normal = standardNormals(rng);
  const simulated = new Float64Array(values.length);
  let atLeast = 1;
  for (let i = 0; i < SIMULATIONS; i++) {
    for (const [v, error] of errors.entries()) simulated[v] = Math.hypot(error, between) * normal();
    if (contrastIn(simulated, spread(simulated)).contrast >= found.contrast) atLeast++;
  }
  const p = atLeast / (1 + SIMULATIONS);
  const bound = 2 * (values.length - 1) * normalCumulative(-found.contrast);
  return { at: found.at, p: between === 0 ? Math.min(p, bound) : p, between };
}

/** Returns the median; for an even number of values, the upper of the two middle values. */
function medianOf(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
}

/** The third quartile of the standard normal distribution, which is the median of its absolute value. */
const QUARTILE = 0.6744897501960817;

function spreadBetween(values: Float64Array, errors: readonly number[]): number {
  const steps = Array.from(values.subarray(1), (value, i) => Math.abs(value - values[i]!));
  const deviation = medianOf(steps) / (QUARTILE * Math.SQRT2);
  return Math.sqrt(Math.max(0, deviation ** 2 - medianOf(errors) ** 2));
}

function largestContrast(values: Float64Array, weights: readonly number[]) {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = weights.reduce((total, weight, i) => total + weight * values[i]!, 0);
  let [weightBefore, sumBefore, contrast, at] = [0, 0, -1, 0];
  for (const [i, weight] of weights.slice(0, -1).entries()) {
    weightBefore += weight;
    sumBefore += weight * values[i]!;
    const weightAfter = all - weightBefore;
    const difference = (sum - sumBefore) / weightAfter - sumBefore / weightBefore;
    const found = Math.abs(difference) / Math.sqrt(1 / weightBefore + 1 / weightAfter);
    if (found > contrast) [contrast, at] = [found, i + 1];
  }
  return { contrast, at };
}
