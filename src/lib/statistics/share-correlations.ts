import type { ShareEstimate } from './clustered-share.ts';

/** What the residuals of two shares show of their correlation, and how much of it they leave open. */
export type Correlation = { readonly seen: number; readonly open: number };

/**
 * How shares correlate with each other, by share: as their residuals d do over the clusters that they have in common.
 * What no residual shows is left open.
 *
 *   r_ij = √(1 − κ_i²) √(1 − κ_j²) cos(d_i, d_j) ± κ_i κ_j cos(of_i, of_j),  κ_i = 1/(1 + m_i),
 *
 * where m_i is the number of clusters that the residuals rest on.
 */
export function correlationsOf(estimates: readonly ShareEstimate[]): Correlation[][] {
  const rows: Correlation[][] = [];
  for (const [i, one] of estimates.entries()) {
    const others = estimates.slice(0, i).map((other) => correlation(other, one));
    for (const [j, found] of others.entries()) rows[j]?.push(found);
    rows.push([...others, { seen: 1, open: 0 }]);
  }
  return rows;
}

/** The same two shares stand in a product, in its error and in its difference from the whole. */
const correlated = new WeakMap<ShareEstimate, WeakMap<ShareEstimate, Correlation>>();

function correlation(one: ShareEstimate, other: ShareEstimate): Correlation {
  const known = correlated.get(one) ?? new WeakMap<ShareEstimate, Correlation>();
  const found = known.get(other) ?? correlationOf(one, other);
  correlated.set(one, known.set(other, found));
  return found;
}

function correlationOf(one: ShareEstimate, other: ShareEstimate): Correlation {
  const [a, b] = [1 / (1 + one.support), 1 / (1 + other.support)];
  const theirs = placesIn(other, one);
  let [residuals, weights] = [0, 0];
  for (let i = 0; i < one.clusters.length; i++) {
    const there = theirs(i);
    if (there === undefined) continue;
    residuals += one.residuals[i]! * other.residuals[there]!;
    weights += one.weights[i]! * other.weights[there]!;
  }
  return { seen: Math.sqrt((1 - a ** 2) * (1 - b ** 2)) * residuals, open: a * b * weights };
}

/** Where a cluster of one share stands in another: mostly both have the same ones. */
function placesIn({ clusters }: ShareEstimate, one: ShareEstimate): (place: number) => number | undefined {
  if (clusters.length === one.clusters.length && clusters.every((name, i) => name === one.clusters[i]))
    return (place) => place;
  const places = new Map(clusters.map((name, i) => [name, i]));
  return (place) => places.get(one.clusters[place]!);
}
