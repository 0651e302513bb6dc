import { normalQuantile } from './normal.ts';
import { requireFinite, requireLevel } from './preconditions.ts';
import { studentQuantile } from './student-t.ts';

/**
 * What some answers add to a share: how much of them was right, of how much. Sums of one cluster may come in
 * pieces; pieces with the same name are added up.
 */
export type ClusterSum = {
  /** The independent unit, draw or world that the answers belong to. */
  readonly cluster: string | number;
  /** Weighted sum of what was right, between 0 and `of`. */
  readonly right: number;
  /** Weighted number of answers. */
  readonly of: number;
  /** The number of answers, where `of` is a weight and not their number. */
  readonly answers?: number;
};

/** A share, and how much the clusters tell about it. */
export type ShareEstimate = {
  /** p̂ = Σ right / Σ of, in [0, 1]. */
  readonly share: number;
  /** n*, the number of independent answers that would tell as much. */
  readonly size: number;
  /** m = (Σ d²)² / Σ d⁴, the number of clusters that the residuals d rest on; 0 where all are 0. */
  readonly support: number;
  /** The clusters, each once. */
  readonly clusters: readonly (string | number)[];
  /** By cluster, d = right − p̂ · of, as a vector of length 1; 0 where none varies. */
  readonly residuals: Float64Array;
  /** By cluster, `of`, as a vector of length 1. */
  readonly weights: Float64Array;
};

/** Sums of weights differ in their last digits from what they should be. */
const ROUNDING = 1e-12;

/**
 * Estimates a share of answers that come in clusters, with its effective sample size.
 *
 *   n* = p̂(1 − p̂) (Σ of)² / (k/(k − 1) · Σ d²) · (z/t)²,  d = right − p̂ · of by cluster
 *
 * t is Student's quantile with m degrees of freedom: the variance rests on the few clusters that hold the errors, not
 * on all. Two limits hold whatever the clusters show:
 *
 * - n* is at least Kish's number of clusters, k* = (Σ of)² / Σ of². Answers of a cluster cannot be more alike than
 *   copies. Where all or none are right, alikeness cannot be seen, and n* = k*.
 * - n* is at most the number of answers. Clusters that vary less than independent answers get no credit for it.
 *
 * @param level - Of the two-sided interval that it is for.
 * @returns Undefined where there are no answers.
 * @throws RangeError if a sum is negative or infinite, or more is right than there is.
 * @see Kish (1965), section 11.7; Korn and Graubard (1998), Survey Methodology 24, 193–201; Satterthwaite (1946), on m
 * @example estimateShare([{ cluster: 'a', right: 2, of: 2 }, { cluster: 'b', right: 0, of: 2 }], 0.95) // size: 2
 */
export function estimateShare(sums: readonly ClusterSum[], level: number): ShareEstimate | undefined {
  requireLevel('estimateShare', 'the level', level);
  const known = estimated.get(sums);
  if (known?.level === level) return known.estimate;
  const estimate = estimateOnce(sums, level);
  estimated.set(sums, { level, estimate });
  return estimate;
}

/** One list stands in many numbers: a pair's in every composition, against the truth and against the whole. */
const estimated = new WeakMap<
  readonly ClusterSum[],
  { level: number; estimate: ShareEstimate | undefined }
>();

function estimateOnce(sums: readonly ClusterSum[], level: number): ShareEstimate | undefined {
  const { clusters, rights, weights, answered } = addUp(sums);
  let [right, of, squares, answers] = [0, 0, 0, 0];
  for (let i = 0; i < clusters.length; i++) {
    right += rights[i]!;
    of += weights[i]!;
    squares += weights[i]! ** 2;
    answers += answered[i]!;
  }
  if (of === 0) return undefined;
  const share = Math.min(1, right / of);
  const deviations = new Float64Array(clusters.length);
  let [second, fourth] = [0, 0];
  for (let i = 0; i < clusters.length; i++) {
    const d = rights[i]! - share * weights[i]!;
    deviations[i] = d;
    second += d ** 2;
    fourth += d ** 4;
  }
  const varies = second > (ROUNDING * of) ** 2;
  const support = varies ? second ** 2 / fourth : 0;
  const least = of ** 2 / squares;
  const [k, most] = [clusters.length, Math.max(least, answers)];
  const seen = (share * (1 - share) * of ** 2) / ((k / (k - 1)) * second);
  const isAtEnd = share <= ROUNDING || share >= 1 - ROUNDING;
  const size =
    k < 2 || isAtEnd
      ? least
      : varies
        ? seen * caution(Math.min(support, k - 1), level)
        : most * caution(k - 1, level);
  const [length, whole] = [varies ? Math.sqrt(second) : Number.POSITIVE_INFINITY, Math.sqrt(squares)];
  return {
    share,
    size: Math.max(least, Math.min(most, size)),
    support,
    clusters,
    residuals: deviations.map((d) => d / length),
    weights: weights.map((weight) => weight / whole),
  };
}

/** (z/t)²: what an effective size loses because its variance is estimated with so many degrees of freedom. */
function caution(degreesOfFreedom: number, level: number): number {
  const tail = (1 + level) / 2;
  return (normalQuantile(tail) / studentQuantile(tail, Math.max(1, Math.round(degreesOfFreedom)))) ** 2;
}

/** Sums by cluster: clusters that nothing is asked of are left out. */
function addUp(sums: readonly ClusterSum[]) {
  const [rights, weights, answered] = [1, 2, 3].map(() => new Float64Array(sums.length)) as Sums;
  const clusters: (string | number)[] = [];
  let places: Map<string | number, number> | undefined;
  for (const { cluster, right, of, answers = of } of sums) {
    if (!Number.isFinite(right + of + answers)) requireFinite('estimateShare', [right, of, answers]);
    if (!(right >= 0 && right <= of * (1 + ROUNDING) && answers >= 0)) {
      throw new RangeError(
        `estimateShare: expected sums with 0 ≤ right ≤ of and 0 ≤ answers, got right ${right} of ${of} among ${answers} in cluster ${cluster}`,
      );
    }
    if (of === 0) continue;
    // Numbers that rise need not be looked up, and most lists are of these.
    if (!places && !isNext(clusters, cluster)) places = new Map(clusters.map((name, i) => [name, i]));
    const place = places?.get(cluster) ?? clusters.length;
    if (place === clusters.length) {
      clusters.push(cluster);
      places?.set(cluster, place);
    }
    rights[place]! += right;
    weights[place]! += of;
    answered[place]! += answers;
  }
  const size = clusters.length;
  const cut = (list: Float64Array): Float64Array => (size < list.length ? list.slice(0, size) : list);
  return { clusters, rights: cut(rights), weights: cut(weights), answered };
}

function isNext(clusters: readonly (string | number)[], cluster: string | number): boolean {
  const last = clusters.at(-1) ?? Number.NEGATIVE_INFINITY;
  return typeof cluster === 'number' && typeof last === 'number' && cluster > last;
}

type Sums = [Float64Array, Float64Array, Float64Array];
