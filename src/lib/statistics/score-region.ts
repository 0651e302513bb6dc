import type { ShareEstimate } from './clustered-share.ts';
import { shareAt } from './score-bound.ts';
import { type Correlation, correlationsOf } from './share-correlations.ts';

/** A number made of several shares; undefined where it does not exist, such as a ratio with divisor 0. */
export type OfShares = (shares: readonly number[]) => number | undefined;

/** A climb ends with a step that adds less than this part to the distance from the estimate. */
const ENOUGH = 1e-3;

/** Half the distance, in standard errors, over which slopes are taken. */
const REACH = 0.05;

/** At a ridge slopes turn from step to step: their mean leads along it, in so many steps. */
const RIDGE_STEPS = 24;

/**
 * The least and the greatest value of a function of shares, over all shares that the data do not reject together.
 *
 *   extremes of f(p₁(z₁), …, p_m(z_m)) over zᵀ R⁻¹ z ≤ quantile²
 *
 * p_i(z) is the share that lies z standard errors from estimate i, and R holds the correlations of the estimates, with
 * what their residuals leave open taken for the worse: that both move against the estimate in the same clusters. For
 * one share that is its score interval. For sums over strata, the first step is the stratified Wilson interval.
 * Nothing is ± 0, as no single share is.
 *
 * The extreme is climbed to by z ← quantile · R g / √(gᵀ R g), with the slopes g of f at z; few functions need more than
 * three steps. A function with kinks may have several summits: the climb then begins at the highest of those that
 * `starts` lead to.
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
  const greatest = (sign: number): number => {
    // What is undefined anywhere on the way is NaN to the end.
    const value = (shares: readonly number[]): number => sign * (of(shares) ?? Number.NaN);
    return greatestOver({ estimates, correlations, value, quantile }, starts);
  };
  const [low, high] = [-greatest(-1), greatest(1)];
  return Number.isNaN(low) || Number.isNaN(high) ? undefined : { low, high };
}

/** All shares that the data do not reject together, and a function of them that is to be as great as may be. */
interface Region {
  readonly estimates: readonly ShareEstimate[];
  readonly correlations: readonly (readonly Correlation[])[];
  readonly quantile: number;
  readonly value: (shares: readonly number[]) => number;
}

type Slopes = readonly number[];

/** The point of the region that lies farthest along some slopes. */
interface Point {
  readonly along: Slopes;
  readonly z: readonly number[];
  readonly shares: readonly number[];
  readonly value: number;
}

function greatestOver(region: Region, starts: readonly Slopes[]): number {
  const { estimates, quantile, value } = region;
  // From the middle of all intervals: at an estimate of 0 a product has no slope, nor has a share that is 0.
  const ends = estimates.map(
    (_, i) => [shareOf(region, i, -quantile), shareOf(region, i, quantile)] as const,
  );
  const middle = ends.map(([low, high]) => (low + high) / 2);
  const first = farthest(region, unit(slopesOf(value, middle, ends)));
  const estimate = value(estimates.map(({ share }) => share));
  const others = starts.flatMap(bothWays).map((slopes) => farthest(region, unit(slopes)));
  return starts.length > 0
    ? Math.max(estimate, alongRidge(region, [first, ...others]))
    : upSlope(region, first, estimate);
}

function upSlope(region: Region, first: Point, estimate: number): number {
  let [here, best] = [first, Math.max(estimate, first.value)];
  for (;;) {
    here = farthest(region, slopesAt(region, here));
    if (!(here.value - best > ENOUGH * (best - estimate))) return Math.max(best, here.value);
    best = here.value;
  }
}

function alongRidge(region: Region, starts: readonly Point[]): number {
  let here = starts.reduce((highest, point) => (point.value > highest.value ? point : highest));
  let best = here.value;
  for (let step = 0; step < RIDGE_STEPS; step++) {
    const next = unit(slopesAt(region, here));
    here = farthest(
      region,
      here.along.map((sum, i) => sum + next[i]!),
    );
    best = Math.max(best, here.value);
  }
  return best;
}

function farthest(region: Region, along: Slopes): Point {
  const direction = region.correlations.map((row, i) => directionOf(row, along, i));
  const square = direction.reduce((sum, d, i) => sum + d * along[i]!, 0);
  // Of shares that move together exactly the square is 0 but for rounding.
  const length = Math.sqrt(Math.max(0, square));
  const z = direction.map((d) => (region.quantile * d) / (length || 1));
  const shares = z.map((zi, i) => shareOf(region, i, zi));
  return { along, z, shares, value: Number.isNaN(length) ? Number.NaN : region.value(shares) };
}

function shareOf({ estimates, quantile }: Region, i: number, z: number): number {
  const { share, size } = estimates[i]!;
  return shareAt(share, size, z, quantile);
}

function bothWays(slopes: Slopes): readonly Slopes[] {
  return [slopes, slopes.map((slope) => -slope)];
}

/** As long as all others; of no slope, none. */
function unit(slopes: Slopes): number[] {
  const length = Math.hypot(...slopes) || 1;
  return slopes.map((slope) => slope / length);
}

function slopesAt(region: Region, { shares, z }: Point): number[] {
  return slopesOf(
    region.value,
    shares,
    z.map((zi, i) => [shareOf(region, i, zi - REACH), shareOf(region, i, zi + REACH)]),
  );
}

/** How much a function changes as each share moves between two ends, the others staying. */
function slopesOf(
  value: Region['value'],
  shares: readonly number[],
  ends: readonly (readonly [number, number])[],
): number[] {
  const moved = shares.slice();
  return ends.map((pair, i) => {
    const [atLow, atHigh] = pair.map((end) => {
      moved[i] = end;
      return value(moved);
    }) as [number, number];
    moved[i] = shares[i]!;
    return atHigh - atLow;
  });
}

/** Element i of R g. */
function directionOf(row: readonly Correlation[], slopes: Slopes, i: number): number {
  return row.reduce(
    (sum, { seen, open }, j) => sum + seen * slopes[j]! + open * Math.sign(slopes[i]!) * Math.abs(slopes[j]!),
    0,
  );
}
