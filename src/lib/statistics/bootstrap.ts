import { collectDistribution, type Distribution } from './distribution.ts';
import type { Interval } from './interval.ts';
import { requireFinite, requireLength, requireLevel } from './preconditions.ts';
import { interpolatedAt } from './quantile.ts';
import type { Resamples } from './resamples.ts';

/** A weighted mean, as two lists over the units: the terms of the numerator and the terms of the denominator. */
export type Ratio = {
  /** The weight × value of each unit; 0 if the unit has no answer. */
  readonly numerator: ArrayLike<number>;
  /** The weight of each unit; 0 if the unit has no answer or does not meet the condition. */
  readonly denominator: ArrayLike<number>;
};

/**
 * Computes the bootstrap distributions of many weighted means at once.
 *
 *   value_r = Σ_u times_ru · numerator_u / Σ_u times_ru · denominator_u
 *
 * @returns One distribution per ratio, undefined on resamples in which the denominator is 0.
 */
export function bootstrapRatios(resamples: Resamples, ratios: readonly Ratio[]): readonly Distribution[] {
  const known = sumsOf.get(resamples) ?? new Map<string, Float64Array>();
  sumsOf.set(resamples, known);
  const positions = new Map<string, number>();
  const lists: SparseList[] = [];
  const sums: Float64Array[] = [];
  const positionOf = (list: ArrayLike<number>): number => {
    requireLength('bootstrapRatios', list, resamples.units);
    requireFinite('bootstrapRatios', list);
    const values = Float64Array.from(list);
    const key = Buffer.from(values.buffer).toString('latin1');
    const position = positions.get(key);
    if (position !== undefined) return position;
    positions.set(key, sums.length);
    const before = known.get(key);
    if (before) return sums.push(before) - 1;
    const fresh = new Float64Array(resamples.count);
    known.set(key, fresh);
    lists.push(sparse(values, fresh));
    return sums.push(fresh) - 1;
  };
  const pairs = ratios.map(
    ({ numerator, denominator }) => [positionOf(numerator), positionOf(denominator)] as const,
  );
  sumOver(resamples, lists);
  return pairs.map(([numerator, denominator]) => {
    const [above, below] = [sums[numerator]!, sums[denominator]!];
    return collectDistribution(resamples.count, (r) => (below[r] === 0 ? undefined : above[r]! / below[r]!));
  });
}

/** The cached sums, by resamples and by the content of the list. */
const sumsOf = new WeakMap<Resamples, Map<string, Float64Array>>();

type SparseList = { readonly units: Uint32Array; readonly values: Float64Array; readonly sums: Float64Array };

function sparse(list: Float64Array, sums: Float64Array): SparseList {
  const units = Uint32Array.from(list.keys()).filter((unit) => list[unit] !== 0);
  return { units, values: Float64Array.from(units, (unit) => list[unit]!), sums };
}

function sumOver({ count, units, times, scale }: Resamples, lists: readonly SparseList[]): void {
  if (lists.length === 0) return;
  const weights = new Float64Array(units);
  for (let r = 0; r < count; r++) {
    // The counts are converted to doubles once per resample, instead of once per resample and list.
    weights.set(times.subarray(r * units, (r + 1) * units));
    if (scale) for (let unit = 0; unit < units; unit++) weights[unit]! *= scale[unit]!;
    for (const list of lists) list.sums[r] = weightedSum(weights, list);
  }
}

function weightedSum(weights: Float64Array, { units, values }: SparseList): number {
  let sum = 0;
  for (let i = 0; i < units.length; i++) sum += weights[units[i]!]! * values[i]!;
  return sum;
}

/**
 * Returns the percentile interval of a bootstrap distribution.
 *
 * The bounds are the α/2 and 1 − α/2 quantiles (R type 7) over the resamples. A resample on which the statistic is
 * undefined counts both as below the lower bound and as above the upper bound, because its value could lie anywhere.
 * Coverage falls short with fewer than about 50 clusters, for rare outcomes (use `contrastInterval` for proportions),
 * and for absolute values with a truth near 0 (use `absoluteInterval`).
 *
 * @see Efron and Tibshirani (1993), section 13.3
 */
export function percentileInterval(
  distribution: Distribution,
  resamples: Pick<Resamples, 'count' | 'clusters'>,
  level = 0.95,
): Interval {
  requireLevel('percentileInterval', 'the level', level);
  requireLength('percentileInterval', distribution.values, resamples.count);
  if (resamples.clusters === 1) return { kind: 'none', reason: 'single-cluster' };

  const { values, undefinedAt } = distribution;
  const sorted = (undefinedAt ? values.filter((_, r) => undefinedAt[r] === 0) : values.slice()).sort();
  const undefinedCount = resamples.count - sorted.length;
  const tail = ((resamples.count - 1) * (1 - level)) / 2;
  if (undefinedCount > tail) return { kind: 'none', reason: 'undefined-resamples' };
  const least = sorted[0]!;
  const most = sorted.at(-1)!;
  // Rounding makes sums over resamples differ in their last digits, even if every unit has the same value.
  if (most - least <= 1e-12 * Math.max(1, Math.abs(least), Math.abs(most))) {
    return { kind: 'none', reason: 'no-variation' };
  }
  return {
    kind: 'interval',
    low: interpolatedAt(sorted, tail - undefinedCount),
    high: interpolatedAt(sorted, resamples.count - 1 - tail),
    level,
    method: 'percentile-bootstrap',
  };
}
