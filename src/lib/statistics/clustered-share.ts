import { requireFinite } from './preconditions.ts';

/**
 * The contribution of some answers to a share: the amount that is right, and the total. Several contributions with the
 * same cluster name are added up.
 */
export type ClusterSum = {
  /** The independent unit, draw or world to which the answers belong. */
  readonly cluster: string | number;
  /** The weighted sum of the right answers, between 0 and `of`. */
  readonly right: number;
  /** The weighted number of answers. */
  readonly of: number;
};

/** A share, with its clusters, each listed once. `rights` and `weights` are the sums of each cluster. */
export interface ClusteredShare {
  /** p̂ = Σ right / Σ of, in [0, 1]. */
  readonly share: number;
  readonly clusters: readonly (string | number)[];
  readonly rights: Float64Array;
  readonly weights: Float64Array;
}

const ROUNDING = 1e-12;

/** Adds up contributions by cluster; undefined without answers. @throws RangeError unless 0 ≤ right ≤ of in each. */
export function clusteredShare(sums: readonly ClusterSum[]): ClusteredShare | undefined {
  const known = added.get(sums);
  if (known) return known;
  const found = addUp(sums);
  const of = found.weights.reduce((sum, weight) => sum + weight, 0);
  if (of === 0) return undefined;
  const right = found.rights.reduce((sum, one) => sum + one, 0);
  const share = { ...found, share: Math.min(1, right / of) };
  added.set(sums, share);
  return share;
}

/** The cached shares, by list. */
const added = new WeakMap<readonly ClusterSum[], ClusteredShare>();

function addUp(sums: readonly ClusterSum[]): Omit<ClusteredShare, 'share'> {
  const [rights, weights] = [new Float64Array(sums.length), new Float64Array(sums.length)];
  const clusters: (string | number)[] = [];
  const places = new Map<string | number, number>();
  for (const { cluster, right, of } of sums) {
    if (!Number.isFinite(right + of)) requireFinite('clusteredShare', [right, of]);
    if (!(right >= 0 && right <= of * (1 + ROUNDING))) {
      throw new RangeError(
        `clusteredShare: expected sums with 0 ≤ right ≤ of, got right ${right} of ${of} in cluster ${cluster}`,
      );
    }
    if (of === 0) continue;
    let place = places.get(cluster);
    if (place === undefined) {
      place = clusters.length;
      places.set(cluster, place);
      clusters.push(cluster);
    }
    rights[place]! += right;
    weights[place]! += of;
  }
  const size = clusters.length;
  return { clusters, rights: rights.slice(0, size), weights: weights.slice(0, size) };
}
