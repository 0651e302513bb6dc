import { mean } from '../../../lib/statistics/mean.ts';
import { quantileOfSorted } from '../../../lib/statistics/quantile.ts';
import { ROUNDING, relativeAbsoluteError } from '../../../scoring/approximation-error.ts';
import { isPoint, type Range } from '../../../scoring/range.ts';
import type { SubsampleSpread } from './compositional-schema.ts';

/**
 * Returns the spread of an estimate and of its relative error over subsamples; undefined if the estimate does not vary
 * or is only known as a range.
 *
 * @see Maasch et al. (2025), Figs. G.12, G.15, G.16
 */
export function subsampleSpread(
  ranges: readonly (Range | undefined)[],
  truth: number | undefined,
): SubsampleSpread | undefined {
  const values = ranges.map((range) => (range && isPoint(range) ? range.least : undefined));
  const value = spreadOf(values);
  if (!value || value[4] - value[0] <= ROUNDING) return undefined;
  const errors = values.map((one) => {
    const error = one === undefined || truth === undefined ? undefined : relativeAbsoluteError(truth, one);
    return error?.kind === 'value' ? error.value : undefined;
  });
  const relativeError = spreadOf(errors);
  const known = errors.filter((error) => error !== undefined);
  const middle = mean(known) ?? 0;
  const deviation = Math.sqrt(mean(known.map((error) => (error - middle) ** 2)) ?? 0);
  return { value, ...(relativeError && { relativeError, meanError: { mean: middle, deviation } }) };
}

/**
 * Describes the distribution of values by five numbers: the minimum, the quartiles (R type 7) and the maximum.
 *
 * @example spreadOf([0.3, 0.1, 0.2]) // [0.1, 0.15, 0.2, 0.25, 0.3]
 */
export function spreadOf(values: readonly (number | undefined)[]): SubsampleSpread['value'] | undefined {
  if (values.length === 0 || !values.every((value) => value !== undefined)) return undefined;
  const sorted = Float64Array.from(values).sort();
  const at = (probability: number): number => quantileOfSorted(sorted, probability);
  return [at(0), at(0.25), at(0.5), at(0.75), at(1)];
}
