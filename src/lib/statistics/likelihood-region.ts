import type { ClusteredShare } from './clustered-share.ts';
import { likelihoodWeights } from './likelihood-weights.ts';
import { normalQuantile } from './normal.ts';

type OfShares = (shares: readonly number[]) => number | undefined;

/** The size of the added cluster, as a fraction of one cluster. */
const UNSEEN = 0.2;

/** The 3/2 in 1 + (3/2)/n, Bartlett's factor for the mean of n normal values. */
const BARTLETT = 1.5;

/** A climb ends once a step increases the distance from the estimate by less than this fraction. */
const ENOUGH = 1e-3;

/** The number of steps along a ridge. The slopes on its two sides alternate, and their mean points along it. */
const RIDGE_STEPS = 24;

const SAME = 1e-10;

const MOST_STEPS = 20;

/** Half the distance over which a climb measures slopes, in units of half the width of a share's interval. */
const REACH = 0.05;

/**
 * Finds the smallest and the largest value of a function of shares, over all weights of the clusters that the data do
 * not reject: adjusted empirical likelihood.
 *
 *   extremes of f(p₁(q), …, p_m(q)),  p_i(q) = Σ q_c right_ci / Σ q_c of_ci,
 *   over −2 Σ log(n q_c) ≤ z² (1 + 3/(2n)),  n clusters
 *
 * A fifth of a cluster is added. Its questions resemble those of the observed clusters, but all its answers move the
 * value towards the bound.
 *
 * The set of allowed weights does not depend on the answers. One more error therefore never raises a bound of a share
 * of right answers. An interval never has width 0.
 *
 * The search climbs to the extreme along the slopes of f. A function with kinks may have several maxima, so the climb
 * then starts from the highest of several points: one for the measured slopes and two for each element of `starts`.
 *
 * @param starts - The slopes to start with, each of which is tried in both directions. Smooth functions need no
 *   `starts`.
 * @param unseen - The size of the added cluster.
 * @returns Undefined if f is undefined at a point of the search.
 * @see Owen (1988), Biometrika 75, 237–249; DiCiccio, Hall and Romano (1991), Annals of Statistics 19, 1053–1061, for
 *   the factor, which is Bartlett's factor for a normal mean; Chen, Variyath and Abraham (2008), Journal of
 *   Computational and Graphical Statistics 17, 426–443, for the added point; Yan and Su (2010) for the climb
 */
export function extremesOver(
  shares: readonly ClusteredShare[],
  of: OfShares,
  level: number,
  starts: readonly (readonly number[])[] = [],
  unseen = UNSEEN,
): { readonly low: number; readonly high: number } | undefined {
  const patterns = patternsOf(shares);
  const z = normalQuantile((1 + level) / 2);
  const limit = z ** 2 * (1 + BARTLETT / patterns.size);
  const reaches = shares.map((one) => reachOf(one, z));
  const greatest = (sign: number): number => {
    // If a value is undefined at some point, the result is NaN.
    const value = (at: readonly number[]): number => sign * (of(at) ?? Number.NaN);
    return greatestOver({ shares, patterns, limit, unseen, reaches, value }, starts);
  };
  const [low, high] = [-greatest(-1), greatest(1)];
  return Number.isNaN(low) || Number.isNaN(high) ? undefined : { low, high };
}

/** The clusters, with equal clusters grouped. A pattern lists only the shares to which its clusters contribute. */
interface Patterns {
  readonly counts: Float64Array;
  readonly size: number;
  /** The index of the first part of each pattern and, at the end, the number of parts. */
  readonly starts: Uint32Array;
  /** The share to which each part belongs, with the weights of its right answers and of all its answers. */
  readonly columns: Uint32Array;
  readonly rights: Float64Array;
  readonly weights: Float64Array;
}

interface Region {
  readonly shares: readonly ClusteredShare[];
  readonly patterns: Patterns;
  readonly limit: number;
  readonly unseen: number;
  /** The middle and about half the width of each share's interval. */
  readonly reaches: readonly { readonly middle: number; readonly half: number }[];
  readonly value: (shares: readonly number[]) => number;
}

type Slopes = readonly number[];

interface Point {
  readonly along: Slopes;
  readonly shares: readonly number[];
  readonly value: number;
}

function patternsOf(shares: readonly ClusteredShare[]): Patterns {
  const places = new Map<string | number, number[]>();
  shares.forEach(({ clusters, rights, weights }, i) => {
    clusters.forEach((cluster, c) => {
      const place = places.get(cluster) ?? [];
      places.set(cluster, place);
      if (weights[c] !== 0 || rights[c] !== 0) place.push(i, rights[c]!, weights[c]!);
    });
  });
  const found = new Map<string, { count: number; parts: number[] }>();
  for (const parts of places.values()) {
    const key = parts.join();
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { count: 1, parts });
  }
  const all = [...found.values()];
  const parts = all.flatMap((one) => one.parts);
  const starts = Uint32Array.from({ length: all.length + 1 }, () => 0);
  all.forEach((one, p) => {
    starts[p + 1] = starts[p]! + one.parts.length / 3;
  });
  const every = (offset: number): number[] => parts.filter((_, at) => at % 3 === offset);
  return {
    counts: Float64Array.from(all, ({ count }) => count),
    size: places.size,
    starts,
    columns: Uint32Array.from(every(0)),
    rights: Float64Array.from(every(1)),
    weights: Float64Array.from(every(2)),
  };
}

/** Computes Agresti and Coull's interval, which determines where the climb starts and how slopes are measured. */
function reachOf({ share, clusters }: ClusteredShare, z: number): Region['reaches'][number] {
  const size = clusters.length + z ** 2;
  const middle = (share * clusters.length + z ** 2 / 2) / size;
  return { middle, half: z * Math.sqrt((middle * (1 - middle)) / size) };
}

function greatestOver(region: Region, starts: readonly Slopes[]): number {
  const { shares, reaches, value } = region;
  // Slopes are first measured at the middles of all intervals, because a product has no slope at shares of 0.
  const middles = reaches.map(({ middle }) => middle);
  const first = farthest(region, unit(slopesOf(region, middles, 1)));
  const estimate = value(shares.map(({ share }) => share));
  const both = starts.flatMap((slopes) => [slopes, slopes.map((slope) => -slope)]);
  const others = both.map((slopes) => farthest(region, unit(slopes)));
  return starts.length > 0
    ? Math.max(estimate, alongRidge(region, [first, ...others]))
    : upSlope(region, first, estimate);
}

function upSlope(region: Region, first: Point, estimate: number): number {
  let [here, best] = [first, Math.max(estimate, first.value)];
  for (;;) {
    const slopes = unit(slopesOf(region, here.shares, REACH));
    if (slopes.every((slope, i) => Math.abs(slope - (here.along[i] ?? 0)) < SAME)) return best;
    here = farthest(region, slopes);
    if (!(here.value - best > ENOUGH * (best - estimate))) return Math.max(best, here.value);
    best = here.value;
  }
}

function alongRidge(region: Region, starts: readonly Point[]): number {
  let here = starts.reduce((highest, point) => (point.value > highest.value ? point : highest));
  let best = here.value;
  for (let step = 0; step < RIDGE_STEPS; step++) {
    const next = unit(slopesOf(region, here.shares, REACH));
    const sums = here.along.map((sum, i) => sum + next[i]!);
    here = farthest(region, sums);
    best = Math.max(best, here.value);
  }
  return best;
}

/**
 * Maximises Σ slope · share over the allowed weights. Shares are ratios, so the search uses Dinkelbach's method. If a
 * step does not get farther, the search continues halfway.
 */
function farthest(region: Region, along: Slopes): Point {
  const sumOf = (shares: readonly number[]): number =>
    along.reduce((sum, slope, i) => sum + slope * shares[i]!, 0);
  let from = startOf(region);
  let best = from.shares;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = stepFrom(region, along, from);
    const isSame = next.shares.every((share, i) => Math.abs(share - from.shares[i]!) < SAME);
    const isFarther = sumOf(next.shares) > sumOf(best);
    if (isFarther) best = next.shares;
    if (isSame) break;
    from = isFarther || step === 0 ? next : between(from, next);
  }
  return { along, shares: best, value: along.some(Number.isNaN) ? Number.NaN : region.value(best) };
}

/** The point at which ratios are linearised: the shares and, for each share, the mean weight of answers per cluster. */
interface Place {
  readonly shares: readonly number[];
  readonly means: readonly number[];
}

function startOf({ shares, patterns }: Region): Place {
  const parts = patterns.counts.map((count) => count / patterns.size);
  return {
    shares: shares.map(({ share }) => share),
    means: meansOf(patterns, patterns.weights, parts, shares.length),
  };
}

function between(one: Place, other: Place): Place {
  const middle = (a: readonly number[], b: readonly number[]) => a.map((x, i) => (x + b[i]!) / 2);
  return { shares: middle(one.shares, other.shares), means: middle(one.means, other.means) };
}

// This function runs very often, so it uses plain loops over numbers.
function stepFrom({ patterns, limit, unseen: part }: Region, along: Slopes, { shares, means }: Place): Place {
  const { counts, starts, columns, rights, weights } = patterns;
  const width = shares.length;
  const moves = along.map((slope, i) => slope / (means[i] || 1));
  const unseen = unseenCluster(patterns, moves, shares);
  const scores = Array.from(counts, (count, p) => {
    let score = 0;
    for (let at = starts[p]!; at < starts[p + 1]!; at++) {
      const i = columns[at]!;
      score += moves[i]! * (rights[at]! - shares[i]! * weights[at]!);
    }
    return { count, score };
  });
  let score = 0;
  for (let i = 0; i < width; i++) score += moves[i]! * (unseen.rights[i]! - shares[i]! * unseen.weights[i]!);
  const q = likelihoodWeights([...scores, { count: part, score }], limit);
  const last = q[scores.length]!;
  const plus = (sums: number[], own: readonly number[]) => sums.map((sum, i) => sum + last * own[i]!);
  const found = plus(meansOf(patterns, weights, q, width), unseen.weights);
  const right = plus(meansOf(patterns, rights, q, width), unseen.rights);
  return {
    means: found,
    shares: shares.map((share, i) =>
      found[i]! > 0 ? Math.min(1, Math.max(0, right[i]! / found[i]!)) : share,
    ),
  };
}

function meansOf(
  { starts, columns }: Patterns,
  amounts: Float64Array,
  q: ArrayLike<number>,
  width: number,
): number[] {
  const sums = Array.from({ length: width }, () => 0);
  for (let p = 0; p + 1 < starts.length; p++) {
    const weight = q[p]!;
    for (let at = starts[p]!; at < starts[p + 1]!; at++) sums[columns[at]!]! += weight * amounts[at]!;
  }
  return sums;
}

/**
 * Returns the added cluster, whose answers all move the shares along the slopes. Its questions are a mixture of the
 * observed clusters, in proportion to how far their answers can move the shares.
 */
function unseenCluster(
  patterns: Patterns,
  moves: Slopes,
  shares: readonly number[],
): { readonly rights: readonly number[]; readonly weights: readonly number[] } {
  const { counts, starts, columns, weights } = patterns;
  const ends = moves.map((move, i) => (move > 0 ? 1 : move < 0 ? 0 : shares[i]!));
  const gains = moves.map((move, i) => move * (ends[i]! - shares[i]!));
  const parts = counts.map((count, p) => {
    let score = 0;
    for (let at = starts[p]!; at < starts[p + 1]!; at++) score += gains[columns[at]!]! * weights[at]!;
    return count * score;
  });
  const total = parts.reduce((sum, part) => sum + part, 0) || 1;
  const chances = parts.map((part) => part / total);
  const means = meansOf(patterns, weights, chances, shares.length);
  return { weights: means, rights: means.map((weight, i) => weight * ends[i]!) };
}

function unit(slopes: Slopes): number[] {
  const length = Math.hypot(...slopes) || 1;
  return slopes.map((slope) => slope / length);
}

function slopesOf({ value, reaches }: Region, shares: readonly number[], reach: number): number[] {
  const moved = shares.slice();
  return reaches.map(({ half }, i) => {
    const at = (end: number): number => {
      moved[i] = end;
      return value(moved);
    };
    const [low, high] = [Math.max(0, shares[i]! - reach * half), Math.min(1, shares[i]! + reach * half)];
    const slope = high > low ? (at(high) - at(low)) / (high - low) : 0;
    moved[i] = shares[i]!;
    return slope;
  });
}
