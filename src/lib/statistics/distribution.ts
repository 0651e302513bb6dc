import { requireFinite } from './preconditions.ts';

/**
 * The values that a statistic takes over resamples of the data, in the order of the resamples. Kept in typed
 * arrays: there may be thousands of distributions of a thousand values each.
 */
export type Distribution = {
  /** One value for each resample; 0 where the statistic is undefined. */
  readonly values: Float64Array;
  /** 1 for each resample on which the statistic is undefined; absent when there is none. */
  readonly undefinedAt: Uint8Array | undefined;
};

/**
 * A distribution of the given values.
 *
 * @throws RangeError if there are none, or if one is NaN or infinite: a missing value must be undefined.
 */
export function distributionOf(values: readonly (number | undefined)[]): Distribution {
  return collectDistribution(values.length, (resample) => values[resample]);
}

/** A distribution that has the same value, or none, on every resample. */
export function constantDistribution(value: number | undefined, size: number): Distribution {
  return collectDistribution(size, () => value);
}

/**
 * A distribution of values that are computed one by one.
 *
 * @throws RangeError if there are none, or if one is NaN or infinite.
 */
export function collectDistribution(
  size: number,
  compute: (resample: number) => number | undefined,
): Distribution {
  if (size === 0) throw new RangeError('distributionOf: expected at least one value, got none');
  const values = new Float64Array(size);
  let undefinedAt: Uint8Array | undefined;
  for (let resample = 0; resample < size; resample++) {
    const value = compute(resample);
    if (value === undefined) {
      undefinedAt ??= new Uint8Array(size);
      undefinedAt[resample] = 1;
    } else {
      values[resample] = value;
    }
  }
  requireFinite('distributionOf', values);
  return { values, undefinedAt };
}

/** The value on one resample. */
export function valueAt({ values, undefinedAt }: Distribution, resample: number): number | undefined {
  return undefinedAt?.[resample] ? undefined : values[resample];
}

/**
 * The distribution of a function of several statistics that were computed on the same resamples.
 *
 * Resample by resample, so that values which vary together stay together: a product of local effects against the
 * global effect, an error against the truth of the units drawn, one variant against another.
 *
 * @param distributions - Equally long, and computed with the same `Resamples`.
 * @param combine - Called with one value of each distribution; may return undefined, say for a zero divisor.
 *   The list it is given must not be kept.
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
  const scratch = new Array<number>(distributions.length);
  return collectDistribution(size, (resample) => {
    for (let d = 0; d < distributions.length; d++) {
      const { values, undefinedAt } = distributions[d]!;
      if (undefinedAt?.[resample]) return undefined;
      scratch[d] = values[resample]!;
    }
    return combine(scratch as unknown as { readonly [K in keyof T]: number });
  });
}

/**
 * The same values in another order: each moved forward by the given number of places, those at the end to the front.
 */
export function rolledDistribution(distribution: Distribution, places: number): Distribution {
  const size = distribution.values.length;
  return collectDistribution(size, (resample) => valueAt(distribution, (resample + places) % size));
}
