import type { ShareEstimate } from './clustered-share.ts';
import { shareAt } from './score-bound.ts';

/** A number made of several shares; undefined where it does not exist, such as a ratio with divisor 0. */
export type OfShares = (shares: readonly number[]) => number | undefined;

/** Steps towards an extreme. The first is most of it, and few need more than three. */
const STEPS = 8;

/** At a ridge slopes turn from step to step: their mean leads along it, and more are needed. */
const KINKED_STEPS = 24;

/** The climb ends with a step that adds less than this part to the distance from the estimate. */
const ENOUGH = 1e-3;

/** Half the distance, in standard errors, over which slopes are taken. */
const REACH = 0.05;

/**
 * The least and the greatest value of a function of shares, over all shares that the data do not reject together.
 *
 *   extremes of f(p₁(z₁), …, p_m(z_m)) over zᵀ R⁻¹ z ≤ quantile²
 *
 * p_i(z) is the share that lies z standard errors from estimate i, and R holds the correlations of the estimates. For
 * one share that is its score interval. For sums over strata, the first step is the stratified Wilson interval.
 * Nothing is ± 0, as no single share is.
 *
 * Two shares correlate as their residuals d do over the clusters that they have in common. What no residual shows is
 * left open, and taken for the worse: that both move against the estimate in the same clusters.
 *
 *   r_ij = √(1 − κ_i²) √(1 − κ_j²) cos(d_i, d_j) ± κ_i κ_j cos(of_i, of_j),  κ_i = 1/(1 + m_i),
 *
 * where m_i is the number of clusters that the residuals rest on.
 *
 * The extreme is climbed to by z ← quantile · R g / √(gᵀ R g), with the slopes g of f at z. A function with kinks may have
 * several summits: the climb then begins at the highest of those that `starts` lead to.
 *
 * @param quantile - Of the level, 1.96 for 95 %.
 * @param starts - Slopes to begin with, each tried both ways; none for smooth functions.
 * @returns Undefined where f is undefined at a point on the way.
 * @see Yan and Su (2010), Statistics in Biopharmaceutical Research 2, 329–335, for strata; Venzon and Moolgavkar
 *   (1988), Applied Statistics 37, 87–94, for functions, by likelihood
 */
export function extremesOver(
  estimates: readonly ShareEstimate[],
  of: OfShares,
  quantile: number,
  starts: readonly (readonly number[])[] = [],
): { readonly low: number; readonly high: number } | undefined {
  const correlations = correlationsOf(estimates);
  const low = climb(estimates, correlations, (shares) => negated(of(shares)), quantile, starts);
  const high = climb(estimates, correlations, of, quantile, starts);
  return low === undefined || high === undefined ? undefined : { low: -low, high };
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function climb(
  estimates: readonly ShareEstimate[],
  correlations: readonly (readonly Correlation[])[],
  of: OfShares,
  quantile: number,
  starts: readonly (readonly number[])[],
): number | undefined {
  const at = (i: number, z: number): number => {
    const { share, size } = estimates[i]!;
    return shareAt(share, size, z, quantile);
  };
  const estimate = of(estimates.map(({ share }) => share));
  // From the middle of all intervals: at an estimate of 0 a product has no slope, nor has a share that is 0.
  const ends = estimates.map((_, i) => [at(i, -quantile), at(i, quantile)] as const);
  const middle = ends.map(([low, high]) => (low + high) / 2);
  const along = (slopes: readonly number[]): number[] | undefined => {
    const direction = correlations.map((row, i) => directionOf(row, slopes, i));
    const length = Math.sqrt(direction.reduce((sum, d, i) => sum + d * slopes[i]!, 0));
    return length > 0 ? direction.map((d) => (quantile * d) / length) : undefined;
  };
  let slopes = slopesOf(of, middle, (i) => ends[i]!);
  let best = estimate;
  const hasKinks = starts.length > 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (const start of [...(hasKinks && slopes ? [slopes] : []), ...starts.flatMap(bothWays)]) {
    const value = of((along(start) ?? start.map(() => 0)).map((zi, i) => at(i, zi)));
    if (value !== undefined && value > highest) [highest, slopes] = [value, start.slice()];
  }
  for (let step = 0; step < (hasKinks ? KINKED_STEPS : STEPS); step++) {
    if (slopes === undefined || estimate === undefined || best === undefined) return undefined;
    const z = along(slopes);
    if (!z) return best;
    const shares = z.map((zi, i) => at(i, zi));
    const value = of(shares);
    if (value === undefined) return undefined;
    if (!hasKinks && step > 0 && value - best <= ENOUGH * (best - estimate)) return Math.max(best, value);
    best = Math.max(best, value);
    const next = slopesOf(of, shares, (i) => [at(i, z[i]! - REACH), at(i, z[i]! + REACH)]);
    slopes = next && hasKinks ? averaged(slopes, next, step + 1) : next;
  }
  return best;
}

/** The mean of so many directions and one more, each as long as the others. */
function averaged(mean: readonly number[], next: readonly number[], count: number): number[] {
  const [one, other] = [mean, next].map((slopes) => Math.hypot(...slopes) || 1) as [number, number];
  return mean.map((slope, i) => (slope / one) * count + next[i]! / other).map((sum) => sum / (count + 1));
}

function bothWays(slopes: readonly number[]): readonly (readonly number[])[] {
  return [slopes, slopes.map((slope) => -slope)];
}

/** How much a function changes as each share moves between two ends, the others staying. */
function slopesOf(
  of: OfShares,
  shares: readonly number[],
  endsOf: (share: number) => readonly [number, number],
): number[] | undefined {
  const moved = shares.slice();
  const slopes: number[] = [];
  for (const [i, share] of shares.entries()) {
    const [low, high] = endsOf(i).map((end) => {
      moved[i] = end;
      return of(moved);
    });
    moved[i] = share;
    if (low === undefined || high === undefined) return undefined;
    slopes.push(high - low);
  }
  return slopes;
}

/** Element i of R g. */
function directionOf(row: readonly Correlation[], slopes: readonly number[], i: number): number {
  return row.reduce(
    (sum, { other, seen, open }) =>
      sum + seen * slopes[other]! + open * Math.sign(slopes[i]!) * Math.abs(slopes[other]!),
    0,
  );
}

/** What the residuals show of the correlation with another share, and how much of it they leave open. */
type Correlation = { readonly other: number; readonly seen: number; readonly open: number };

/** By share, its correlations with those that have clusters in common with it, and with itself. */
function correlationsOf(estimates: readonly ShareEstimate[]): Correlation[][] {
  return estimates.map((one, i) => [
    { other: i, seen: 1, open: 0 },
    ...estimates.flatMap((other, j): Correlation[] => {
      const found = i === j ? undefined : correlation(one, other, i < j ? one : other);
      return found ? [{ other: j, ...found }] : [];
    }),
  ]);
}

type OfTwo = Omit<Correlation, 'other'> | undefined;

/** The same two shares stand in a product, in its error and in its difference from the whole. */
const correlated = new WeakMap<ShareEstimate, WeakMap<ShareEstimate, { readonly found: OfTwo }>>();

function correlation(one: ShareEstimate, other: ShareEstimate, first: ShareEstimate): OfTwo {
  const known = correlated.get(one) ?? new WeakMap<ShareEstimate, { readonly found: OfTwo }>();
  correlated.set(one, known);
  const { found } = known.get(other) ?? { found: correlationOf(one, other, first) };
  known.set(other, { found });
  return found;
}

/** @param first - Whose order of clusters the sums are in: they differ in their last digits. */
function correlationOf(one: ShareEstimate, other: ShareEstimate, first: ShareEstimate): OfTwo {
  const [a, b] = [1 / (1 + one.support), 1 / (1 + other.support)];
  const seen = Math.sqrt(1 - a ** 2) * Math.sqrt(1 - b ** 2);
  const open = a * b;
  const found = { seen: 0, open: 0 };
  let common = false;
  for (const name of first.clusters.keys()) {
    const [here, there] = [one.clusters.get(name), other.clusters.get(name)];
    if (!here || !there) continue;
    common = true;
    found.seen += seen * here.residual * there.residual;
    found.open += open * here.weight * there.weight;
  }
  return common ? found : undefined;
}
