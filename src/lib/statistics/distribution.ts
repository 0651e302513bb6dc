import { requireFinite } from './preconditions.ts';

/** The values of a statistic on resamples of the data, in typed arrays, because there may be thousands of them. */
export type Distribution = {
  /** One value per resample; 0 if the statistic is undefined. */
  readonly values: Float64Array;
  /** 1 for each resample on which the statistic is undefined, otherwise 0; absent if it is always defined. */
  readonly undefinedAt: Uint8Array | undefined;
};

export function distributionOf(values: readonly (number | undefined)[]): Distribution {
  return collectDistribution(values.length, (resample) => values[resample]);
}

export function constantDistribution(value: number | undefined, size: number): Distribution {
  return collectDistribution(size, () => value);
}

/**
 * Returns a distribution of computed values. @throws RangeError if there are none, or if a value is NaN or infinite.
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

export function valueAt({ values, undefinedAt }: Distribution, resample: number): number | undefined {
  return undefinedAt?.[resample] ? undefined : values[resample];
}

/**
 * Returns the distribution of a function of several statistics, applied resample by resample, so that values that vary
 * together stay together. The function must not keep its argument, because the list is reused.
 */
export function combineDistributions<const T extends readonly Distribution[]>(
  distributions: T,
  combine: (values: { readonly [K in keyof T]: number }) => number | undefined,
): Distribution {
  const size = distributions[0]?.values.length ?? 0;
  for (const { values } of distributions) {
    if (values.length !== size) {
      throw new RangeError(
        `combineDistributions: expected ${size} resamples in every distribution, got ${values.length}`,
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

/** Shifts the values: resample r gets the value of resample r + places, modulo the number of resamples. */
export function rolledDistribution(distribution: Distribution, places: number): Distribution {
  const size = distribution.values.length;
  return collectDistribution(size, (resample) => valueAt(distribution, (resample + places) % size));
}
