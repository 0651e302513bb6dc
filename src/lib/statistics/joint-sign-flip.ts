import type { Rng } from '../rng.ts';
import { requireCount, requireFinite, requireLength } from './preconditions.ts';

/** The largest number n of clusters with a difference for which all 2^n assignments of signs are enumerated. */
const EXACT_UP_TO = 16;

/** The outcome of a joint test of several paired differences. */
export type JointSignFlipTest = {
  /**
   * The probability, in (0, 1], that the largest statistic is at least as large as observed if there is no difference.
   */
  readonly p: number;
  /** The p-value of each difference, adjusted for testing all differences together. The smallest of them is `p`. */
  readonly adjusted: readonly number[];
  /** `exact` if every assignment of signs was enumerated. */
  readonly method: 'exact' | 'monte-carlo';
  /** The number of evaluated assignments of signs. */
  readonly flips: number;
};

interface SignFlipOptions {
  readonly sides: 1 | 2;
  readonly draws?: number;
  /**
   * Limits the test to the question of whether the p-value of one difference is at most `within`. Once that is
   * impossible, the test may stop and set every p-value to 1.
   */
  readonly enough?: { readonly of: number; readonly within: number };
}

/**
 * Tests jointly whether any of several paired differences over the same clusters is above 0 (one-sided) or different
 * from 0 (two-sided).
 *
 *   T_j = Σ_c d_cj / √(Σ_c d_cj²), or |T_j| if two-sided,   p = P(max_j T_j* ≥ max_j T_j)
 *
 * If two models are exchangeable, each cluster is equally likely with all its signs flipped. All differences of a
 * cluster are flipped together, so the test takes their correlation into account, unlike Holm's method. Adjusted
 * p-values follow the step-down procedure, which limits the probability of any false finding to α.
 *
 * If at most 16 clusters have a difference, all assignments are enumerated. Otherwise, B assignments are drawn, and p =
 * (k + 1)/(B + 1) if k of them reach the observed statistic.
 *
 * @param rows - One row per cluster, with one number per difference: the cluster's contribution to it, or 0. A
 *   one-sided test looks for differences above 0, such as losses.
 * @param rng - The random stream, which is used only if more than 16 clusters have a difference.
 * @param options - `draws` is B.
 * @throws RangeError if rows differ in length or contain numbers that are not finite.
 * @see Westfall and Young (1993), algorithm 4.1; Phipson and Smyth (2010), on (k + 1)/(B + 1)
 * @example jointSignFlipTest([[1, 0], [1, 1], [1, -1]], namedRng(seed, 'sign flips'), { sides: 1 })
 *   // adjusted: [0.125, 0.75]
 */
export function jointSignFlipTest(
  rows: readonly (readonly number[])[],
  rng: Rng,
  { sides, draws = 9999, enough }: SignFlipOptions,
): JointSignFlipTest {
  requireCount('jointSignFlipTest', 'the number of draws', draws, 1);
  const width = rows[0]?.length ?? 0;
  for (const row of rows) {
    requireLength('jointSignFlipTest', row, width);
    requireFinite('jointSignFlipTest', row);
  }
  const differing = rows.filter((row) => row.some((difference) => difference !== 0));
  const scales = Array.from({ length: width }, (_, j) => Math.hypot(...differing.map((row) => row[j]!)));
  const sumsOf = signedSums(
    differing.map((row) => row.map((d, j) => (scales[j] === 0 ? 0 : d / scales[j]!))),
    width,
  );
  const words = Math.ceil(differing.length / SIGNS_PER_WORD);
  const signs = new Array<number>(words).fill(2 ** SIGNS_PER_WORD - 1);
  const observed = sumsOf(signs).map((sum) => (sides === 1 ? sum : Math.abs(sum)));
  // Statistics are visited in ascending order. Each is compared with the largest value drawn for the statistics visited
  // so far.
  const order = Uint32Array.from(observed.keys()).sort((i, j) => observed[i]! - observed[j]!);
  // Sums that would be equal in exact arithmetic count as equal, despite rounding.
  const least = observed.map((size) => size - 1e-9);
  const isExact = differing.length <= EXACT_UP_TO;
  const flips = isExact ? 2 ** differing.length : draws;
  const method = isExact ? 'exact' : 'monte-carlo';
  const reached = new Uint32Array(width).fill(isExact ? 0 : 1);
  for (let flip = 0; flip < flips; flip++) {
    for (let word = 0; word < words; word++) signs[word] = isExact ? flip : rng.integer(2 ** SIGNS_PER_WORD);
    const sums = sumsOf(signs);
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < width; k++) {
      const j = order[k]!;
      const sum = sums[j]!;
      if (sum > most) most = sum;
      if (sides === 2 && -sum > most) most = -sum;
      if (most >= least[j]!) reached[j]!++;
    }
    // Counts never decrease, so the p-value can no longer be small enough.
    if (enough && reached[enough.of]! > enough.within * (flips + 1)) {
      return { p: 1, adjusted: new Array<number>(width).fill(1), method, flips: flip + 1 };
    }
  }
  const adjusted = new Array<number>(width);
  let p = 0;
  for (const j of order.toReversed()) {
    p = Math.max(p, reached[j]! / (isExact ? flips : flips + 1));
    adjusted[j] = p;
  }
  return { p: Math.min(1, ...adjusted), adjusted, method, flips };
}

/** The largest number of signs in a table. One draw from the random stream decides the signs of three tables. */
const SIGNS_PER_TABLE = 10;
const TABLES_PER_WORD = 3;
const SIGNS_PER_WORD = SIGNS_PER_TABLE * TABLES_PER_WORD;

/**
 * Returns a function that sums rows with signs given by bits. Each table contains the signed sums of at most ten rows.
 */
function signedSums(rows: readonly (readonly number[])[], width: number) {
  const tables: Float64Array[] = [];
  for (let first = 0; first < rows.length; first += SIGNS_PER_TABLE) {
    const own = rows.slice(first, first + SIGNS_PER_TABLE);
    const table = new Float64Array(width * 2 ** own.length);
    for (const row of own) for (let j = 0; j < width; j++) table[j]! -= row[j]!;
    for (let bits = 1; bits < 2 ** own.length; bits++) {
      const last = 31 - Math.clz32(bits);
      const from = (bits - (1 << last)) * width;
      for (let j = 0; j < width; j++) table[bits * width + j] = table[from + j]! + 2 * own[last]![j]!;
    }
    tables.push(table);
  }
  const sums = new Float64Array(width);
  return (words: readonly number[]): Float64Array => {
    sums.fill(0);
    for (let t = 0; t < tables.length; t++) {
      const table = tables[t]!;
      const word = words[Math.floor(t / TABLES_PER_WORD)]!;
      const bits = (word >> ((t % TABLES_PER_WORD) * SIGNS_PER_TABLE)) & (table.length / width - 1);
      for (let j = 0; j < width; j++) sums[j]! += table[bits * width + j]!;
    }
    return sums;
  };
}
