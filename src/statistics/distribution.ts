import { requireFinite } from './preconditions.ts';

/** The values that a statistic takes over resamples of the data, in the order of the resamples. */
export type Distribution = {
  /** One value for each resample; undefined where the statistic is. */
  readonly values: readonly (number | undefined)[];
  /** The share of resamples on which the statistic is undefined, in [0, 1]. */
  readonly undefinedShare: number;
};

/**
 * A distribution of the given values.
 *
 * @throws RangeError if there are none, or if one is NaN or infinite: what has no value is undefined.
 */
export function distributionOf(values: readonly (number | undefined)[]): Distribution {
  if (values.length === 0) throw new RangeError('distributionOf: expected at least one value, got none');
  const defined = values.filter((value) => value !== undefined);
  requireFinite('distributionOf', defined);
  return { values, undefinedShare: (values.length - defined.length) / values.length };
}

/**
 * The distribution of a function of several statistics that were computed on the same resamples.
 *
 * Resample by resample, so what varies together stays together: a product of local effects against the
 * global effect, an error against the truth of the units drawn, one column against another.
 *
 * @param distributions - Equally long, and computed with the same `Resamples`.
 * @param combine - Called with one value of each distribution; may return undefined, say for a zero divisor.
 * @returns Undefined wherever one of the inputs is.
 * @example combineDistributions([global, first, second], ([xy, xc, cy]) => Math.abs(xy - xc * cy))
 */
export function combineDistributions<const T extends readonly Distribution[]>(
  distributions: T,
  combine: (values: { readonly [K in keyof T]: number }) => number | undefined,
): Distribution {
  const size = distributions[0]?.values.length ?? 0;
  for (const { values } of distributions) {
    if (values.length !== size) {
      throw new RangeError(
        `combineDistributions: expected distributions over the same ${size} resamples, got ${values.length}`,
      );
    }
  }
  return distributionOf(
    Array.from({ length: size }, (_, resample) => {
      const values = distributions.map((distribution) => distribution.values[resample]);
      if (values.includes(undefined)) return undefined;
      return combine(values as { readonly [K in keyof T]: number });
    }),
  );
}
