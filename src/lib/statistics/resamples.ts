import type { Rng } from '../rng.ts';
import { requireCount } from './preconditions.ts';

/**
 * The number of times that each unit was drawn in each resample. All statistics over the same units share these draws,
 * so that differences, products and errors are resampled together.
 */
export type Resamples = {
  readonly count: number;
  readonly units: number;
  /** The number of independent clusters from which resamples were drawn: units or worlds. */
  readonly clusters: number;
  /** `count` rows of `units` whole numbers. Element r × units + u: the number of times that resample r drew unit u. */
  readonly times: Uint32Array;
  /** The weight of one draw of each unit; absent if all weights are 1. */
  readonly scale?: Float64Array;
};

/** Draws as many units as there are, with replacement. @see Efron (1979); Davison and Hinkley (1997), section 2.2 */
export function drawResamples(stream: Rng, units: number, count: number): Resamples {
  requireCount('drawResamples', 'the number of units', units, 1);
  requireCount('drawResamples', 'the number of resamples', count, 1);
  const times = new Uint32Array(count * units);
  for (let row = 0; row < times.length; row += units) {
    for (let draw = 0; draw < units; draw++) times[row + stream.integer(units)]!++;
  }
  return { count, units, clusters: units, times };
}

/**
 * Resamples units separately within each stratum in which they were sampled.
 *
 * From n units, n − 1 are drawn, and each draw has weight n/(n − 1). With n draws, the variance of a mean would be too
 * small by the factor (n − 1)/n. The unit of a stratum with a single unit is always drawn.
 *
 * @param strata - The number of units of each stratum, each at least 1; the first stratum's units come first.
 * @param clusters - The number of independent units behind one statistic, which intervals need. It is smaller than the
 *   number of all units if each statistic has its own strata.
 * @see Rao and Wu (1988), Resampling inference with complex survey data, JASA 83, 231–241
 */
export function drawStratifiedResamples(
  stream: Rng,
  strata: readonly number[],
  count: number,
  clusters: number,
): Resamples {
  requireCount('drawStratifiedResamples', 'the number of strata', strata.length, 1);
  requireCount('drawStratifiedResamples', 'the number of resamples', count, 1);
  for (const size of strata) requireCount('drawStratifiedResamples', 'the units of a stratum', size, 1);
  const units = strata.reduce((a, b) => a + b, 0);
  const times = new Uint32Array(count * units);
  for (let start = 0; start < times.length; ) {
    for (const size of strata) {
      for (let draw = 0; draw < Math.max(1, size - 1); draw++) times[start + stream.integer(size)]!++;
      start += size;
    }
  }
  const scale = Float64Array.from(
    strata.flatMap((size) => new Array(size).fill(size / Math.max(1, size - 1))),
  );
  return { count, units, clusters, times, scale };
}
