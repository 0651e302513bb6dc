import type { Rng } from '../rng.ts';
import { normalCumulative } from './normal.ts';
import { standardNormals } from './standard-normal.ts';

/** A value with its standard error, which is above 0. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** Where a sequence is likeliest to have changed, and whether it did. */
export interface ChangePoint {
  /** Position of the first value after the change. */
  readonly at: number;
  /** The chance of a contrast as large at any split, were all values the same but for their errors. */
  readonly p: number;
}

/** Simulated sequences; below 1 / SIMULATIONS Bonferroni's bound over the splits takes over. */
const SIMULATIONS = 1999;

/**
 * The largest standardised contrast over all splits of a sequence: a test of all values together, which also finds many
 * small steps in one direction.
 *
 *   T = max over k of |mean after − mean before| / √(1/Σw before + 1/Σw after), w = 1/error²
 *   p = the lesser of (1 + #{simulated T ≥ T}) / (1 + simulations) and 2 (n − 1) Φ(−T)
 *
 * Simulated sequences have the same errors, normal and independent, and one mean. An error below the median of all
 * counts as the median, as a value near its end (1 of 1) looks surer than it is.
 *
 * @param values - In order.
 * @returns Undefined for fewer than two values.
 * @see Hawkins (1977), "Testing a sequence of observations for a shift in location"
 */
export function changePoint(values: readonly Measured[], rng: Rng): ChangePoint | undefined {
  if (values.length < 2) return undefined;
  const median = values.map(({ error }) => error).toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const errors = values.map(({ error }) => Math.max(error, median));
  const largestContrast = contrastsUnder(errors);
  const found = largestContrast(Float64Array.from(values, ({ value }) => value));
  const normal = standardNormals(rng);
  const simulated = new Float64Array(values.length);
  let atLeast = 1;
  for (let i = 0; i < SIMULATIONS; i++) {
    for (const [v, error] of errors.entries()) simulated[v] = error * normal();
    if (largestContrast(simulated).contrast >= found.contrast) atLeast++;
  }
  const bound = 2 * (values.length - 1) * normalCumulative(-found.contrast);
  return { at: found.at, p: Math.min(atLeast / (1 + SIMULATIONS), bound) };
}

/** Finds the split of values with these errors whose two sides differ most. */
function contrastsUnder(errors: readonly number[]) {
  const weights = errors.map((error) => 1 / error ** 2);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (values: Float64Array): { readonly contrast: number; readonly at: number } => {
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
  };
}
