import { at } from '../at.ts';
import { type ClusteredShare, type ClusterSum, clusteredShare } from './clustered-share.ts';
import type { Interval } from './interval.ts';
import { extremesOver } from './likelihood-region.ts';
import { requireFinite, requireLevel } from './preconditions.ts';

/**
 * A weighted sum of shares: constant + Σ coefficient · share.
 *
 * - a share: one part with coefficient 1
 * - discrimination J: the constant −1, and two parts with coefficient 1, sensitivity and specificity
 * - PNS over strata: the share of units judged causal in each stratum, with the stratum's weight
 * - ATE over strata: the shares of yes under the two interventions, with the stratum's weight, once positive and once
 *   negative
 *
 * Parts may share clusters. Two parts with the same list have the same share.
 */
export type ShareContrast = {
  readonly constant: number;
  readonly parts: readonly { readonly coefficient: number; readonly sums: readonly ClusterSum[] }[];
};

/** A number computed from shares, with its interval. */
export type ShareResult =
  | {
      readonly kind: 'estimate';
      readonly value: number;
      readonly interval: Interval;
    }
  | { readonly kind: 'undefined'; readonly reason: 'no-answers' | 'small-divisor' };

/**
 * Computes a confidence interval for a weighted sum of shares whose answers come in clusters.
 *
 * The bounds are the smallest and the largest value over all weights of the clusters that the data do not reject, by
 * adjusted empirical likelihood. One more error never raises a bound of a share of right answers. The width of the
 * interval is never 0, and its bounds are possible values of the sum.
 *
 * `docs/statistics.md` reports the coverage in simulations.
 *
 * @returns `no-answers` if a part with a nonzero coefficient has no answers.
 * @throws RangeError for sums that are not shares, and for coefficients that are not finite.
 * @see extremesOver
 * @example contrastInterval({ constant: -1, parts: [
 *   { coefficient: 1, sums: causal.map(({ id, found }) => ({ cluster: id, right: found ? 1 : 0, of: 1 })) },
 *   { coefficient: 1, sums: others.map(({ id, found }) => ({ cluster: id, right: found ? 0 : 1, of: 1 })) },
 * ] }) // J
 */
export function contrastInterval(contrast: ShareContrast, level = 0.95): ShareResult {
  return combinedInterval([contrast], ([value]) => value, level);
}

/**
 * Computes a confidence interval for a function of weighted sums of shares, such as a product along a path, or the
 * difference or ratio between that product and the whole. The bounds are defined as in {@link contrastInterval}; shares
 * that several sums contain vary together.
 *
 * @param starts - For a function with kinks: weights of the sums, which give directions in which to search for its
 *   extremes.
 * @param combine - The function, which must be continuous. It returns undefined where its value does not exist, such as
 *   for a ratio with divisor 0.
 * @returns The value and its interval; `small-divisor` if the value does not exist. The interval is `unbounded` if the
 *   data allow shares for which the value does not exist.
 * @example combinedInterval([xc, cd, dy], ([a, b, c]) => a! * b! * c!) // a product of three PNS
 */
export function combinedInterval(
  contrasts: readonly ShareContrast[],
  combine: (values: readonly number[]) => number | undefined,
  level = 0.95,
  starts: readonly (readonly number[])[] = [],
): ShareResult {
  requireLevel('combinedInterval', 'the level', level);
  const parts = contrasts.flatMap((contrast) =>
    contrast.parts.filter(({ coefficient }) => coefficient !== 0),
  );
  requireFinite(
    'combinedInterval',
    contrasts.map(({ constant }) => constant),
  );
  requireFinite(
    'combinedInterval',
    parts.map(({ coefficient }) => coefficient),
  );
  const estimates = new Map<readonly ClusterSum[], ClusteredShare>();
  for (const { sums } of parts) {
    const estimate = estimates.get(sums) ?? clusteredShare(sums);
    if (!estimate) return { kind: 'undefined', reason: 'no-answers' };
    estimates.set(sums, estimate);
  }
  const ofShares = functionOfShares(contrasts, combine, [...estimates.keys()]);
  const shares = [...estimates.values()];
  const value = ofShares(shares.map(({ share }) => share));
  if (value === undefined) return { kind: 'undefined', reason: 'small-divisor' };
  const bounds = extremesOver(
    shares,
    ofShares,
    level,
    starts.map((weights) => slopesOfShares(contrasts, weights, [...estimates.keys()])),
  );
  return {
    kind: 'estimate',
    value,
    interval: bounds
      ? { kind: 'interval', ...bounds, level, method: 'empirical-likelihood' }
      : { kind: 'none', reason: 'unbounded' },
  };
}

function slopesOfShares(
  contrasts: readonly ShareContrast[],
  weights: readonly number[],
  lists: readonly (readonly ClusterSum[])[],
): number[] {
  return lists.map((list) =>
    contrasts
      .flatMap(({ parts }, c) => parts.map((part) => ({ ...part, weight: at(weights, c) })))
      .filter(({ sums }) => sums === list)
      .reduce((sum, { coefficient, weight }) => sum + weight * coefficient, 0),
  );
}

function functionOfShares(
  contrasts: readonly ShareContrast[],
  combine: (values: readonly number[]) => number | undefined,
  lists: readonly (readonly ClusterSum[])[],
): (shares: readonly number[]) => number | undefined {
  const positions = new Map(lists.map((sums, i) => [sums, i]));
  const linear = contrasts.map(({ constant, parts }) => ({
    constant,
    parts: parts.flatMap(({ coefficient, sums }) => {
      const position = positions.get(sums);
      return position === undefined ? [] : [{ coefficient, position }];
    }),
  }));
  return (shares) =>
    combine(
      linear.map(({ constant, parts }) =>
        parts.reduce((sum, { coefficient, position }) => sum + coefficient * at(shares, position), constant),
      ),
    );
}
