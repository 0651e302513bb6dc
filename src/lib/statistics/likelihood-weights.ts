interface ScoreCount {
  readonly score: number;
  readonly count: number;
}

const ENOUGH = 1e-13;

const MOST_STEPS = 60;

/**
 * Finds the weights of clusters that maximise the mean of some scores, among all weights that the empirical likelihood
 * ratio does not reject.
 *
 *   max Σ q_c s_c  over  −2 Σ log(n q_c) ≤ limit, Σ q_c = 1:   q_c = 1/(Σ 1/(μ − s)) · 1/(μ − s_c)
 *
 * n is the number of clusters, and μ is the value above all scores at which the ratio reaches its limit.
 *
 * @param limit - The limit of the ratio, above 0.
 * @returns For each score, the total weight of the clusters with that score.
 * @see Owen (2001), Empirical Likelihood, sections 2.4 and 2.9
 */
export function likelihoodWeights(scores: readonly ScoreCount[], limit: number): number[] {
  const size = scores.reduce((sum, { count }) => sum + count, 0);
  const middle = scores.reduce((sum, { score, count }) => sum + score * count, 0) / size;
  const variance = scores.reduce((sum, { score, count }) => sum + count * (score - middle) ** 2, 0) / size;
  const top = scores.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const spread = top - middle;
  if (!(variance > 0 && spread > 0)) return scores.map(({ count }) => count / size);
  const gaps = scores.map(({ score }) => top - score);
  // `gap` is the distance μ − top. As it grows, the ratio falls from ∞ to 0.
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let gap = Math.sqrt((size * variance) / limit);
  for (let step = 0; step < MOST_STEPS; step++) {
    let [inverse, squared, logs] = [0, 0, 0];
    for (const [i, { count }] of scores.entries()) {
      const distance = gap + gaps[i]!;
      inverse += count / distance;
      squared += count / distance ** 2;
      logs += count * Math.log(distance);
    }
    const ratio = 2 * (size * Math.log(inverse / size) + logs);
    if (ratio > limit) low = gap;
    else high = gap;
    const slope = 2 * (inverse - (size * squared) / inverse);
    const next = gap * Math.exp(((Math.log(ratio) - Math.log(limit)) * ratio) / (-slope * gap));
    const inside = next > low && next < high;
    const halved = high === Number.POSITIVE_INFINITY ? 2 * low : low > 0 ? Math.sqrt(low * high) : high / 16;
    const before = gap;
    gap = inside ? next : halved;
    if (Math.abs(gap - before) <= ENOUGH * before) break;
  }
  const weights = scores.map(({ count }, i) => count / (gap + gaps[i]!));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
