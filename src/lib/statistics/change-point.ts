import type { Rng } from '../rng.ts';
import { normalCumulative } from './normal.ts';
import { standardNormals } from './standard-normal.ts';

/** A value with its standard error, which is above 0. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** The likeliest place of a change in a sequence, and the evidence for it. */
export interface ChangePoint {
  /** Position of the first value after the change. */
  readonly at: number;
  /** The chance of a contrast as large at any split, were all values the same but for their errors and what varies anyway. */
  readonly p: number;
  /** Standard deviation between values in excess of their errors; 0 if there are too few values. */
  readonly between: number;
}

/** Simulated sequences; below 1 / SIMULATIONS Bonferroni's bound over the splits takes over where nothing else varies. */
const SIMULATIONS = 1999;

/** The fewest values with which a change can be distinguished from the variation between any two. */
const FEWEST = 6;

/**
 * The largest standardised contrast over all splits of a sequence: a test of all values together, which also finds many
 * small steps in one direction.
 *
 *   T = max over k of |mean after − mean before| / √(1/Σw before + 1/Σw after), w = 1/(error² + τ²)
 *   p = (1 + #{simulated T ≥ T}) / (1 + simulations), and where τ is 0 at most 2 (n − 1) Φ(−T)
 *
 * τ measures the variation of values beyond their errors: the median of |xᵢ₊₁ − xᵢ|, which one change moves little, as a standard
 * deviation, less the errors. Simulated sequences have the same errors and τ, normal and independent, and one mean; each has
 * τ estimated anew. An error below the median of all counts as the median, as a value near its end (1 of 1) looks surer than
 * it is.
 *
 * @param values - In order.
 * @param isSteady - True if nothing but errors varies; then τ is 0.
 * @returns Undefined for fewer than two values.
 * @see Hawkins (1977), "Testing a sequence of observations for a shift in location"; Fryzlewicz (2014), Annals of Statistics
 *   42, 2243–2281, section 4, on the median of differences
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

/** The median; of two values in the middle, the upper one. */
function medianOf(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
}

/** The third quartile of the normal distribution: the median of |x|. */
const QUARTILE = 0.6744897501960817;

function spreadBetween(values: Float64Array, errors: readonly number[]): number {
  const steps = Array.from(values.subarray(1), (value, i) => Math.abs(value - values[i]!));
  const deviation = medianOf(steps) / (QUARTILE * Math.SQRT2);
  return Math.sqrt(Math.max(0, deviation ** 2 - medianOf(errors) ** 2));
}

/** Finds the split of the values at which the two sides differ most. */
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
